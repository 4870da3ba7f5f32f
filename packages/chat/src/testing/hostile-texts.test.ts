import { describe, expect, it } from 'vitest';
import { slowTexts } from '@stoa/core/testing';
import { hostileMarkup as texts } from './hostile-markup.js';
import { parseFence, downloadName } from '../parts/code/file-name.js';
import { withoutAddresses } from '../parts/diagrams/render-diagram.js';
import { sanitizeSvg } from '../parts/diagrams/sanitize-svg.js';
import { mismatchedHost, mismatchedMailAddress } from '../parts/links/link-host.js';
import { composePage } from '../rooms/artifacts/sandbox/compose-page.js';
import { readableError } from '../rooms/artifacts/sandbox/readable-error.js';
import { speakable } from '../rooms/thread/announcements/speakable.js';

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
    expect(slowTexts(read, texts)).toEqual([]);
  });
});
