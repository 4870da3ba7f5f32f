import { describe, expect, it } from 'vitest';
import { parseFence, downloadName } from '../parts/code/file-name.js';
import { withoutAddresses } from '../parts/diagrams/render-diagram.js';
import { sanitizeSvg } from '../parts/diagrams/sanitize-svg.js';
import { mismatchedHost, mismatchedMailAddress } from '../parts/links/link-host.js';
import { composePage } from '../rooms/artifacts/sandbox/compose-page.js';
import { readableError } from '../rooms/artifacts/sandbox/readable-error.js';
import { speakable } from '../rooms/thread/announcements/speakable.js';

const size = 200_000;
/** Alone none takes 50; beside other tests on two cores some do. Quadratic work takes seconds. */
const mostMs = 250;

/** Runs that quantifiers beside each other can share out in many ways, each before a character that makes the match fail. */
const hostileTexts = [
  ' ',
  '\n',
  '\r',
  '`',
  '~',
  '[',
  '![',
  '](',
  '[a](',
  '@',
  '?',
  '.',
  '/',
  '-',
  '| ',
  '$',
  '\\ ',
  '\\(',
  'a',
  'ab ',
  ' (blob:',
  'x="',
  '``a`',
].flatMap((piece) => {
  const run = piece.repeat(size / piece.length);
  return [`${run}x\u2028\nend`, `- ${run} !`, `\`\`\`${run})`, `$$${run}\u2028x`, `a${run}`];
});

/** The least of three times, because the machine does other work. */
function fastestMs(read: (text: string) => unknown, text: string): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && fastest > mostMs; tries += 1) {
    const started = performance.now();
    read(text);
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest;
}

describe.each<[string, (text: string) => unknown]>([
  ['fences', (text) => parseFence({ language: 'ts', meta: text, code: `//${text}` })],
  ['names of downloads', (text) => downloadName({ language: 'ts', path: text })],
  ['diagrams', withoutAddresses],
  ['pictures', (text) => sanitizeSvg(`<svg ${text}>${text}</svg>`, {} as never)],
  ['names of links', (text) => mismatchedHost(text, new URL('https://site.test'))],
  ['names of addresses', (text) => mismatchedMailAddress(text, 'a@site.test')],
  ['pages of programs', (text) => composePage([{ path: text, text }])],
  ['errors of programs', readableError],
  ['announcements', (text) => speakable(`| a |\n${text}`)],
])('%s', (_, read) => {
  it('[LNC1] are read in linear time', () => {
    const slow = hostileTexts.flatMap((text) => {
      const ms = fastestMs(read, text);
      return ms > mostMs ? [`${JSON.stringify(text.slice(0, 20))}: ${ms.toFixed(0)} ms`] : [];
    });
    expect(slow).toEqual([]);
  });
});
