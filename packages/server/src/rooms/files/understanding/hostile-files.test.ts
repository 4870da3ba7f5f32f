import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { disguisedFiles } from '../testing/hostile/disguised-files.js';
import type { HostileFile, Traps } from '../testing/hostile/hostile-file.js';
import { hostileOffice } from '../testing/hostile/office-files.js';
import { hostilePdfs } from '../testing/hostile/pdf-files.js';
import { hostileTexts } from '../testing/hostile/text-files.js';
import { understand } from './understand.js';
import { readLimits, type NotUnderstood } from './understanding.js';

const secretWords = 'the words of another file';
const folder = await mkdtemp(join(tmpdir(), 'stoa-hostile-'));
const secret = join(folder, 'secret');
await writeFile(secret, secretWords);
const asked: string[] = [];
const server = createServer((request, answer) => {
  asked.push(request.url ?? '');
  answer.end(secretWords);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const traps: Traps = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret };
const office = hostileOffice(traps);
const pdfs = hostilePdfs(traps);
const texts = hostileTexts(traps);

/** Extracts the text of a file. The text never contains that of the secret file or of the server. */
async function read({ name, bytes }: HostileFile) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const outcome = await understand(path, name);
  if (!outcome.ok) return { reason: outcome.reason };
  const text = outcome.value.passages.map(({ content }) => content).join('\n');
  expect(text).not.toContain(secretWords);
  const pages = new Set(outcome.value.passages.map(({ location }) => location['page']));
  return { text, pages: pages.size, isCut: outcome.value.isCut };
}

/** Attacks that every office format must refuse, and the only reasons allowed. */
const refused: readonly [what: RegExp, reasons: readonly NotUnderstood[]][] = [
  [/holds a macro/, ['unsupported']],
  [/holds no document|follows a shell script/, ['unsupported']],
  [/four gigabytes/, ['tooLarge', 'unsupported']],
  [/has no directory/, ['broken']],
];
const broken: readonly NotUnderstood[] = ['broken', 'noText', 'tooLarge', 'unsupported'];
/** Text files without the word “Seen”: JSON is extracted verbatim, and a byte order mark alone is empty. */
const otherText = /^JSON|mark and nothing else/;

describe('hostile files', () => {
  it('[I] [UN12] are more than two hundred', () => {
    const all = [...office, ...pdfs, ...texts, ...disguisedFiles];
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(200);
  });

  it.each(office)('[I] [UN12] $title', async (file) => {
    const { text, reason } = await read(file);
    const reasons = refused.find(([what]) => what.test(file.title))?.[1];
    if (reasons) return expect(reasons).toContain(reason);
    if (text === undefined) return expect(broken).toContain(reason);
    expect(text.length).toBeLessThan(2_000);
    expect(text).toMatch(/^(Harm|Deep|Wide|Long|Words|<script>)/);
  });

  it.each(pdfs)('[I] [UN12] $title', async (file) => {
    const { text, pages, isCut, reason } = await read(file);
    if (text === undefined) return expect(broken).toContain(reason);
    if (file.title.includes('ten thousand')) return expect([pages, isCut]).toEqual([readLimits.pages, true]);
    expect(text).toBe('Harmless words');
  });

  it.each(texts)('[I] [UN12] $title', async (file) => {
    const { text, reason } = await read(file);
    if (otherText.test(file.title)) return expect(text ?? reason).toMatch(/^(empty|[[{9])/);
    expect(text).toMatch(/Seen|Deep|Shallow/);
    expect(text!.length).toBeLessThanOrEqual(file.bytes.length * 2);
    if (!/\.(html|svg)$/.test(file.name)) return;
    expect(text).not.toMatch(/Hidden|inside|fetch\('|<script/);
  });

  it.each(disguisedFiles)('[I] [UN12] $title', async (file) => {
    expect(await read(file)).toEqual({ reason: 'unsupported' });
  });

  it('[I] [UN12] make no request, write no file and pollute no prototype', () => {
    expect(asked).toEqual([]);
    for (const path of ['/tmp/stoa-escaped', '/etc/stoa-escaped', 'C:\\stoa-escaped', 'stoa-escaped'])
      expect(existsSync(path)).toBe(false);
    expect({}).not.toHaveProperty('polluted');
  });
});
