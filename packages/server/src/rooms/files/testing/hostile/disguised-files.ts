import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { HostileFile } from './hostile-file.js';

const latin = (text: string) => Buffer.from(text, 'latin1');
const padded = (head: Buffer) => Buffer.concat([head, Buffer.alloc(4000)]);

/** Files whose bytes contradict their extension; all of them are refused as unsupported. */
export const disguisedFiles: HostileFile[] = (
  [
    ['a program of Windows', 'a.txt', padded(latin('MZ\u0090\u0000\u0003\u0000'))],
    ['a program of Windows', 'a.pdf', padded(latin('MZ\u0090\u0000\u0003\u0000'))],
    ['a program of Linux', 'a.md', padded(latin('\u007fELF\u0002\u0001\u0001'))],
    ['a program of a Mac', 'a.csv', padded(Buffer.from([0xcf, 0xfa, 0xed, 0xfe]))],
    ['a class of Java', 'a.json', padded(Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]))],
    ['WebAssembly', 'a.js', padded(latin('\u0000asm\u0001\u0000\u0000\u0000'))],
    ['a database', 'a.txt', padded(latin('SQLite format 3\u0000'))],
    ['an archive', 'a.txt', zipSync({ 'a.txt': strToU8('x') })],
    ['an archive', 'a.docx', zipSync({ 'a.txt': strToU8('x') })],
    ['an archive of gzip', 'a.md', gzipSync('x'.repeat(4000))],
    ['an archive of 7-Zip', 'a.pptx', padded(Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]))],
    ['an archive of RAR', 'a.xlsx', padded(latin('Rar!\u001a\u0007\u0001\u0000'))],
    ['an old Word document', 'a.docx', padded(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))],
    ['a film', 'a.txt', padded(latin('\u0000\u0000\u0000\u0018ftypmp42'))],
    ['a sound', 'a.txt', padded(latin('ID3\u0004\u0000\u0000'))],
    ['a font', 'a.csv', padded(latin('wOF2\u0000\u0001\u0000\u0000'))],
    ['nothing but zeros', 'a.txt', Buffer.alloc(10_000)],
    ['nothing but ones', 'a.html', Buffer.alloc(10_000, 0xff)],
    ['noise', 'a.pdf', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3)) % 256))],
    [
      'noise',
      'a.docx',
      Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 104_729 + (at >> 5)) % 256)),
    ],
  ] as const
).map(([what, name, bytes]) => ({ title: `${what} that calls itself ${name}`, name, bytes }));
