import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createDeflate } from 'node:zlib';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  sampleDocx,
  sampleOdt,
  samplePdf,
  samplePng,
  samplePptx,
  sampleXlsx,
} from '../testing/sample-files.js';
import { toPassages } from './passages.js';
import { htmlBlocks } from './read-markup.js';
import { textBlocks } from './read-text.js';
import { understand } from './understand.js';
import { createUnderstander, readingMs } from './understander.js';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-understanding-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function keep(content: Uint8Array | string): Promise<string> {
  const path = join(folder, String(count++));
  await writeFile(path, content);
  return path;
}
const read = async (content: Uint8Array | string, name: string) => understand(await keep(content), name);
async function textOf(content: Uint8Array | string, name: string): Promise<string> {
  const outcome = await read(content, name);
  return outcome.ok ? outcome.value.passages.map(({ content: text }) => text).join('\n') : outcome.reason;
}
const zip = (entries: Zippable) => zipSync(entries);

/** So many megabytes of spaces, packed. */
async function deflated(megabytes: number): Promise<Buffer> {
  const packing = createDeflate({ level: 1 });
  const blanks = Array<Buffer>(megabytes).fill(Buffer.alloc(1024 * 1024, ' '));
  Readable.from(blanks).pipe(packing);
  return Buffer.concat(await packing.toArray());
}

/** The children of this process, and which of them have ended without anybody taking note. Linux alone tells. */
const children = () =>
  readdirSync('/proc').flatMap((pid) => {
    const [, state, parent] = /^\d+ \(.*\) (\S) (\d+)/s.exec(statOf(pid)) ?? [];
    return parent === String(process.pid) ? [{ pid, isDead: state === 'Z' }] : [];
  });
const isLinux = existsSync('/proc/self/stat');
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

const docxWith = (document: string, more: Zippable = {}) =>
  zip({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(document),
    ...more,
  });

describe('the text of documents', () => {
  it('[UN1] has the words of each kind, and where they stand', async () => {
    expect(await textOf(sampleOdt(['First.', 'Second.']), 'a.odt')).toBe('First.\nSecond.');
    expect(await textOf(await samplePptx(['Slide text'], 'Notes text'), 'a.pptx')).toBe(
      'Slide text\nNotes text',
    );
    expect(await textOf('{"a": [1, 2]}', 'a.json')).toBe('{"a": [1, 2]}');
    const sheet = await read(
      await sampleXlsx([
        ['Item', 'Cost'],
        ...Array.from({ length: 200 }, (_, row) => [`Thing number ${row}`, row]),
      ]),
      'a.xlsx',
    );
    const passages = sheet.ok ? sheet.value.passages : [];
    expect(passages.length).toBeGreaterThan(2);
    expect(passages[1]!.content).toMatch(/^Item \| Cost\nThing number/);
    expect(passages[1]!.location).toMatchObject({ sheet: 'Budget', row: expect.any(Number) });
  });

  it.each([
    ['UTF-8', Buffer.from('Grüße'), 'Grüße'],
    ['UTF-16', Buffer.from('\ufeffGrüße', 'utf16le'), 'Grüße'],
    ['Western', Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]), 'Grüße'],
  ])('[UN2] is read in %s', async (_, bytes, text) => {
    expect(await textOf(bytes, 'a.txt')).toBe(text);
  });

  it('[UN3] is divided under headings, never in a fence, and long paragraphs at sentences', () => {
    const blocks = [...textBlocks('# One\n\ntext\n\n```\n# no heading\n```\n\n## Two\nmore', true)];
    expect(blocks.map(({ location }) => location['heading'])).toEqual(['One', 'One', 'One', 'Two']);
    const long = 'A sentence of some words stands here. '.repeat(200);
    const passages = toPassages([{ text: long, location: { page: 1 } }]);
    expect(passages.every(({ content }) => content.length <= 1800 && content.endsWith('.'))).toBe(true);
    expect(passages.map(({ content }) => content).join(' ')).toBe(long.trim());
    const pages = toPassages([
      { text: 'a', location: { page: 1 } },
      { text: 'b', location: { page: 2 } },
    ]);
    expect(pages.map(({ location }) => location['page'])).toEqual([1, 2]);
  });

  it('[UN4] of a page has nothing that its reader would not see', () => {
    const html =
      '<head><title>T</title></head><style>a{}</style><h2>Head</h2><p>One<b>two</b></p><table><tr><td>a<td>b</tr></table><script>evil()</script>';
    expect(htmlBlocks(html).map(({ text }) => text)).toEqual(['## Head', 'Onetwo', 'a | b']);
  });
});

describe('hostile files', () => {
  it('[I] [UN5] archives that unpack to too much, or hold macros, are refused', async () => {
    const bomb = docxWith('<w:document/>', {
      'word/media/a.xml': [new Uint8Array(310 * 1024 * 1024), { level: 1 }],
    });
    expect(await read(bomb, 'a.docx')).toEqual({ ok: false, reason: 'tooLarge' });
    const macros = docxWith('<w:document/>', { 'word/vbaProject.bin': strToU8('x') });
    expect(await read(macros, 'a.docx')).toEqual({ ok: false, reason: 'unsupported' });
    const many = docxWith(
      '<w:document/>',
      Object.fromEntries(Array.from({ length: 20_500 }, (_, index) => [`a/${index}`, strToU8('')])),
    );
    expect(await read(many, 'a.docx')).toEqual({ ok: false, reason: 'tooLarge' });
  }, 120_000);

  it('[I] [UN6] what a document refers to outside is not fetched, and entities are not expanded', async () => {
    const external = docxWith(
      `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Hello &x;</w:t></w:r></w:p></w:body></w:document>`,
    );
    expect(await textOf(external, 'a.docx')).not.toContain('root:');
    const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i} "${'&a;'.repeat(10)}">`).join('')}]><p>&a11;</p>`;
    expect((await textOf(laughs, 'a.xml')).length).toBeLessThan(5000);
  });

  it('[I] [UN7] deep and endless markup costs no more than its length', async () => {
    const started = performance.now();
    await textOf('<div>'.repeat(40_000) + 'deep', 'a.html');
    await textOf(`<p>${'<b>'.repeat(40_000)}x`, 'a.html');
    await textOf('{"a":'.repeat(40_000), 'a.json');
    await textOf(`"${'a,'.repeat(100_000)}`, 'a.csv');
    await textOf('#'.repeat(100_000), 'a.md');
    await textOf(`# ${' '.repeat(100_000)}x`, 'a.md');
    await textOf('a'.repeat(500_000), 'a.txt');
    await textOf(sampleOdt(['<a>'.repeat(20_000)]), 'a.odt');
    // Less than a second; by the square of the length it would be minutes.
    expect(performance.now() - started).toBeLessThan(30_000);
  }, 120_000);

  it('[I] [UN8] files that are cut off or damaged anywhere are answered', async () => {
    const kinds: [string, Uint8Array][] = [
      ['a.pdf', await samplePdf(['Page one', 'Page two'])],
      ['a.docx', await sampleDocx('Head', ['Text'])],
      ['a.xlsx', await sampleXlsx([['a', 1]])],
      ['a.pptx', await samplePptx(['Slide'], 'Note')],
      ['a.odt', sampleOdt(['Text'])],
      ['a.png', samplePng],
    ];
    let tried = 0;
    for (const [name, complete] of kinds)
      for (let step = 0; step < 30; step++) {
        const at = Math.floor((complete.length * (step + 1)) / 32);
        // A slice of a Buffer is the same memory, and the samples are other tests' too.
        const damaged = new Uint8Array(complete).slice(0, step % 2 === 0 ? at : complete.length);
        if (step % 2 === 1) damaged[at] = damaged[at]! ^ 0xff;
        const outcome = await read(damaged, name);
        expect(
          outcome.ok || ['empty', 'noText', 'unsupported', 'broken', 'tooLarge'].includes(outcome.reason),
        ).toBe(true);
        tried++;
      }
    expect(tried).toBeGreaterThanOrEqual(150);
  }, 120_000);

  it('[I] [UN9] bytes that are no document are refused, whatever their name says', async () => {
    for (const name of ['a.txt', 'a.md', 'a.csv', 'a.pdf', 'a.docx'])
      expect(
        await read(
          Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256),
          name,
        ),
      ).toMatchObject({ ok: false });
    for (const name of ['a.txt', 'a.csv', 'a.pdf', 'a.docx'])
      expect(await read('', name)).toEqual({ ok: false, reason: 'empty' });
    expect(await read(' \n\t\n', 'a.md')).toEqual({ ok: false, reason: 'empty' });
    expect(await read('<p> </p>', 'a.html')).toEqual({ ok: false, reason: 'noText' });
    expect(await read('MZ\u0000\u0000', 'a.txt')).toMatchObject({ ok: false });
  });

  it('[R] [UN10] a document that takes too long or too much ends its own process and nothing else', async () => {
    const slow = createUnderstander({ timeoutMs: 50 });
    expect(await slow.read(await keep('x'), 'a.txt')).toEqual({ ok: false, reason: 'tooSlow' });
    slow.close();
    const small = createUnderstander({ memoryMb: 64 });
    expect(await small.read(await keep('a,b\n'.repeat(6_000_000)), 'a.csv')).toEqual({
      ok: false,
      reason: 'broken',
    });
    expect(await small.read(await keep('fine'), 'a.txt')).toMatchObject({ ok: true });
    small.close();
  }, 120_000);

  it('[R] [UN10] a small document has less time than a large one', () => {
    expect(
      [0, 100_000, 1_000_000, 10_000_000, 100_000_000].map((bytes) => readingMs(bytes, 120_000)),
    ).toEqual([60_000, 60_300, 63_000, 90_000, 120_000]);
    expect(readingMs(1, 50)).toBe(50);
  });

  it('[R] [UN10] what a small file unpacks to outside the heap has a limit as well', async () => {
    const packed = await deflated(600);
    const page = Buffer.concat([
      Buffer.from(
        '%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n' +
          '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <<>>>> endobj\n' +
          `4 0 obj <</Filter /FlateDecode /Length ${packed.length}>> stream\n`,
      ),
      packed,
      Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\n'),
    ]);
    expect(page.length).toBeLessThan(4_000_000);
    const understander = createUnderstander({ residentMb: 384 });
    expect(await understander.read(await keep(page), 'a.pdf')).toEqual({ ok: false, reason: 'tooLarge' });
    understander.close();
  }, 120_000);

  it.runIf(isLinux)(
    '[UN10] an answer counts although the end of its process is noticed first',
    async () => {
      const known = new Set(children().map(({ pid }) => pid));
      const other = spawn('sleep', ['600']);
      const isReaderDead = () =>
        children().some(({ pid, isDead }) => isDead && !known.has(pid) && pid !== String(other.pid));
      const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      // The event loop learns that a child has died, and is held up until the reader has answered and died as well.
      const server = createServer((socket) =>
        socket.once('data', () => {
          for (let tried = 0; tried < 600 && !isReaderDead(); tried++) pause(50);
        }),
      ).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      await once(server, 'connection');
      const understander = createUnderstander();
      const reading = understander.read(await keep('fine'), 'a.txt');
      await new Promise<void>((resolve) =>
        setImmediate(() => {
          client.write('hold');
          other.kill('SIGKILL');
          pause(100);
          resolve();
        }),
      );
      expect(await reading).toMatchObject({ ok: true });
      understander.close();
      client.destroy();
      server.close();
    },
    120_000,
  );

  it('[FI4] a reading that is stopped says nothing about the document', async () => {
    const understander = createUnderstander();
    const reading = understander.read(await keep('a,b\n'.repeat(1_000_000)), 'a.csv');
    understander.close();
    expect(await reading).toEqual({ ok: false, reason: 'stopped' });
    expect(await understander.read(await keep('late'), 'a.txt')).toEqual({ ok: false, reason: 'stopped' });
  });

  // A service manager may tell the children of a server first.
  it.runIf(isLinux)('[FI4] a reader that is told to end says nothing about the document', async () => {
    const other = createUnderstander();
    const known = new Set(children().map(({ pid }) => pid));
    const ended = other.read(await keep('a,b\n'.repeat(1_000_000)), 'a.csv');
    const reader = await vi.waitFor(() => {
      const found = children().find(({ pid }) => !known.has(pid));
      expect(found).toBeDefined();
      return found!;
    });
    process.kill(Number(reader.pid), 'SIGTERM');
    expect(await ended).toEqual({ ok: false, reason: 'stopped' });
    other.close();
  });
});
