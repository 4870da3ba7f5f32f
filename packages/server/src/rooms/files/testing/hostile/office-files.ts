import { strToU8, zipSync, type Zippable } from 'fflate';
import type { HostileFile, Traps } from './hostile-file.js';

const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = (part: string, type: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
const rootOf = (part: string) =>
  `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${officeRelations}/officeDocument" Target="${part}"/></Relationships>`;

/** A format of office documents: `xml` is the part that holds the text, `pack` the archive around that part. */
interface OfficeKind {
  name: string;
  pack(xml: string | Uint8Array, more?: Zippable): Uint8Array;
  xml(text: string): string;
}
const bytesOf = (xml: string | Uint8Array) => (typeof xml === 'string' ? strToU8(xml) : xml);
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const sheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const slide =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

const officeKinds: readonly OfficeKind[] = [
  {
    name: 'a.docx',
    pack: (xml, more = {}) =>
      zipSync({
        '[Content_Types].xml': strToU8(types('word/document.xml', 'wordprocessingml.document')),
        '_rels/.rels': strToU8(rootOf('word/document.xml')),
        'word/document.xml': bytesOf(xml),
        ...more,
      }),
    xml: (text) =>
      `<w:document ${word}><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  },
  {
    name: 'a.xlsx',
    pack: (xml, more = {}) =>
      zipSync({
        '[Content_Types].xml': strToU8(types('xl/workbook.xml', 'spreadsheetml.sheet')),
        '_rels/.rels': strToU8(rootOf('xl/workbook.xml')),
        'xl/workbook.xml': strToU8(
          `<workbook ${sheet} xmlns:r="${officeRelations}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        ),
        'xl/worksheets/sheet1.xml': bytesOf(xml),
        ...more,
      }),
    xml: (text) =>
      `<worksheet ${sheet}><dimension ref="A1"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
  },
  {
    name: 'a.pptx',
    pack: (xml, more = {}) =>
      zipSync({
        '[Content_Types].xml': strToU8(types('ppt/presentation.xml', 'presentationml.presentation')),
        '_rels/.rels': strToU8(rootOf('ppt/presentation.xml')),
        'ppt/presentation.xml': strToU8(`<p:presentation ${slide}/>`),
        'ppt/slides/slide1.xml': bytesOf(xml),
        ...more,
      }),
    xml: (text) => `<p:sld ${slide}><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
  },
  {
    name: 'a.odt',
    pack: (xml, more = {}) =>
      zipSync({
        mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
        'content.xml': bytesOf(xml),
        ...more,
      }),
    xml: (text) => `<office:document-content><text:p>${text}</text:p></office:document-content>`,
  },
];

const replaceAll = (bytes: Uint8Array, from: Buffer, to: Buffer): Uint8Array => {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + to.length)) to.copy(copy, at);
  return copy;
};
const number32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Office documents with a hostile archive or hostile XML. */
export function hostileOffice({ url, secret }: Traps): HostileFile[] {
  return officeKinds.flatMap(({ name, pack, xml }) => {
    const plain = xml('Harmless words');
    const packed = pack(plain);
    const blanks = xml(`Words${' '.repeat(3_000_000)}`);
    const head = Buffer.from('PK\u0001\u0002');
    const end = Buffer.from(packed).lastIndexOf('PK\u0005\u0006');
    const altered = (change: (bytes: Buffer) => void) => {
      const copy = Buffer.from(packed);
      change(copy);
      return copy;
    };
    const files: [title: string, bytes: Uint8Array][] = [
      [
        'reads a local file through an external entity',
        pack(`<!DOCTYPE d [<!ENTITY x SYSTEM "file://${secret}">]>${xml('Harmless &x;')}`),
      ],
      [
        'requests an address through an external entity',
        pack(`<!DOCTYPE d [<!ENTITY x SYSTEM "${url}/entity">]>${xml('Harmless &x;')}`),
      ],
      ['requests an address through its document type', pack(`<!DOCTYPE d SYSTEM "${url}/d.dtd">${plain}`)],
      [
        'requests an address through a parameter entity',
        pack(`<!DOCTYPE d [<!ENTITY % p SYSTEM "${url}/p"> %p;]>${plain}`),
      ],
      [
        'requests an address through a style sheet',
        pack(`<?xml-stylesheet href="${url}/s.xsl" type="text/xsl"?>${plain}`),
      ],
      [
        'expands entities exponentially',
        pack(
          `<!DOCTYPE l [<!ENTITY a0 "ha">${Array.from({ length: 14 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join('')}]>${xml('Harmless &a14;')}`,
        ),
      ],
      ['nests elements 20,000 deep', pack(xml(`${'<b>'.repeat(20_000)}Deep${'</b>'.repeat(20_000)}`))],
      [
        'has an element with 20,000 attributes',
        pack(xml(`<b ${Array.from({ length: 20_000 }, (_, at) => `a${at}="1"`).join(' ')}>Wide</b>`)),
      ],
      ['has an attribute of 100,000 characters', pack(xml(`<b a="${'x'.repeat(100_000)}">Long</b>`))],
      ['has an unclosed element', pack(plain.slice(0, -20))],
      ['has characters that XML forbids', pack(xml('Harm\u0000less\u0008'))],
      ['has an undeclared encoding', pack(Buffer.from(plain, 'utf16le'))],
      ['declares an unknown encoding', pack(`<?xml version="1.0" encoding="klingon"?>${plain}`)],
      ['has an unclosed comment', pack(`${plain}<!-- ${'x'.repeat(100_000)}`)],
      ['hides script in a section', pack(xml('<![CDATA[<script>alert(1)</script>]]>'))],
      [
        'unpacks to more than it declares',
        replaceAll(pack(blanks), number32(bytesOf(blanks).length), number32(1000)),
      ],
      [
        'declares an unpacked size of four gigabytes',
        replaceAll(packed, number32(bytesOf(plain).length), number32(0xfffffffe)),
      ],
      [
        'is encrypted',
        altered((bytes) => {
          for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 4)) bytes[at + 8]! |= 1;
        }),
      ],
      [
        'is compressed by an unknown method',
        altered((bytes) => {
          for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 4))
            bytes.writeUInt16LE(99, at + 10);
        }),
      ],
      ['declares more files than it has', altered((bytes) => bytes.writeUInt16LE(60_000, end + 10))],
      ['has a directory outside the archive', altered((bytes) => bytes.writeUInt32LE(0x7fffffff, end + 16))],
      [
        'has every file at the same offset',
        altered((bytes) => {
          for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 4))
            bytes.writeUInt32LE(0, at + 42);
        }),
      ],
      ['has no directory', packed.slice(0, end)],
      [
        'has paths outside the archive',
        pack(plain, {
          '../../../../tmp/stoa-escaped': strToU8('x'),
          '/etc/stoa-escaped': strToU8('x'),
          'C:\\stoa-escaped': strToU8('x'),
        }),
      ],
      ['contains itself', pack(plain, { 'inner.zip': zipSync({ 'inner.zip': packed }) })],
      [
        'holds a macro',
        pack(plain, { [`${name.slice(2) === 'docx' ? 'word' : 'xl'}/vbaProject.bin`]: strToU8('x') }),
      ],
      [
        'names files after properties of objects',
        pack(plain, {
          'word/__proto__': strToU8('x'),
          constructor: strToU8('x'),
          'xl/toString': strToU8('x'),
        }),
      ],
      [
        'embeds executables',
        pack(plain, {
          'word/embeddings/oleObject1.bin': Buffer.from('MZ\u0090\u0000', 'latin1'),
          'run.exe': Buffer.from('MZ\u0090\u0000', 'latin1'),
        }),
      ],
      [
        'holds no document',
        zipSync({
          '[Content_Types].xml': strToU8('<Types/>'),
          mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
        }),
      ],
      ['follows a shell script', Buffer.concat([Buffer.from('#!/bin/sh\nrm -rf /\n'), packed])],
    ];
    return files.map(([title, bytes]) => ({ title: `${name} ${title}`, name, bytes }));
  });
}
