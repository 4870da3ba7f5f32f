import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { degrees, PDFDocument } from 'pdf-lib';

/* Files as programs other than our own libraries write them. */

const zipOf = (parts: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])) as Zippable,
    ),
  );
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';
const relations = (targets: Readonly<Record<string, readonly [kind: string, target: string]>>): string =>
  `${xml}<Relationships xmlns="${packageTypes}/relationships">${Object.entries(targets)
    .map(([id, [kind, target]]) => `<Relationship Id="${id}" Type="${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const contentTypes = (parts: Readonly<Record<string, string>>): string =>
  `${xml}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(
      ([name, type]) =>
        `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

/** Names of the parts of OOXML: those of the first edition and those of "Strict Open XML". */
const editions = {
  transitional: {
    main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    relation: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  },
  strict: {
    main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
    relation: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
  },
};

export interface OddWorkbook {
  edition?: keyof typeof editions;
  /** Namespace prefix of each element, as some exporters write it. */
  prefix?: string;
  /** The content of each sheet's `sheetData`. */
  sheets: readonly { name: string; rows: string }[];
  /** The entries of the table of strings. */
  shared?: string;
  /** The parts in the order in which a program that streams writes them: the table of contents last. */
  contentsLast?: boolean;
}

/** A workbook, part by part. */
export function oddWorkbook({
  edition = 'transitional',
  prefix = '',
  sheets,
  shared,
  contentsLast,
}: OddWorkbook): Buffer {
  const { main, relation } = editions[edition];
  const p = prefix === '' ? '' : `${prefix}:`;
  const space = prefix === '' ? `xmlns="${main}"` : `xmlns:${prefix}="${main}"`;
  const contents = contentTypes({
    '/xl/workbook.xml': 'spreadsheetml.sheet.main',
    ...Object.fromEntries(
      sheets.map((_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, 'spreadsheetml.worksheet']),
    ),
    ...(shared !== undefined && { '/xl/sharedStrings.xml': 'spreadsheetml.sharedStrings' }),
  });
  const parts = {
    '_rels/.rels': relations({ rId1: [`${relation}/officeDocument`, 'xl/workbook.xml'] }),
    'xl/workbook.xml': `${xml}<${p}workbook ${space} xmlns:r="${relation}"><${p}sheets>${sheets
      .map(({ name }, at) => `<${p}sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      ...Object.fromEntries(
        sheets.map((_, at) => [
          `rId${at + 1}`,
          [`${relation}/worksheet`, `worksheets/sheet${at + 1}.xml`] as const,
        ]),
      ),
      ...(shared !== undefined && { rId99: [`${relation}/sharedStrings`, 'sharedStrings.xml'] as const }),
    }),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${xml}<${p}worksheet ${space}><${p}sheetData>${rows}</${p}sheetData></${p}worksheet>`,
      ]),
    ),
    ...(shared !== undefined && { 'xl/sharedStrings.xml': `${xml}<${p}sst ${space}>${shared}</${p}sst>` }),
  };
  const named = { '[Content_Types].xml': contents };
  return zipOf(contentsLast ? { ...parts, ...named } : { ...named, ...parts });
}

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const presentationMain = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A presentation whose slides were put into another order than they were made in; `file` is the number of a slide's part. */
export function oddPresentation(
  slides: readonly { file: number; shape: string; notes?: { file: number; text: string } }[],
): Buffer {
  const notes = slides.flatMap(({ notes: one }) => (one ? [one] : []));
  return zipOf({
    '[Content_Types].xml': contentTypes({
      '/ppt/presentation.xml': 'presentationml.presentation.main',
      ...Object.fromEntries(
        slides.map(({ file }) => [`/ppt/slides/slide${file}.xml`, 'presentationml.slide']),
      ),
      ...Object.fromEntries(
        notes.map(({ file }) => [`/ppt/notesSlides/notesSlide${file}.xml`, 'presentationml.notesSlide']),
      ),
    }),
    '_rels/.rels': relations({ rId1: [`${office}/officeDocument`, 'ppt/presentation.xml'] }),
    'ppt/presentation.xml': `${xml}<p:presentation xmlns:p="${presentationMain}" xmlns:r="${office}"><p:sldIdLst>${slides
      .map(({ file }) => `<p:sldId id="${255 + file}" r:id="rId${file}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      Object.fromEntries(
        slides.map(({ file }) => [`rId${file}`, [`${office}/slide`, `slides/slide${file}.xml`] as const]),
      ),
    ),
    ...Object.fromEntries(
      slides.flatMap(({ file, shape, notes: one }) => [
        [
          `ppt/slides/slide${file}.xml`,
          `${xml}<p:sld xmlns:p="${presentationMain}" xmlns:a="${drawing}"><p:cSld><p:spTree><p:sp><p:txBody>${shape}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
        ],
        ...(one
          ? [
              [
                `ppt/slides/_rels/slide${file}.xml.rels`,
                relations({ rId1: [`${office}/notesSlide`, `../notesSlides/notesSlide${one.file}.xml`] }),
              ],
            ]
          : []),
      ]),
    ),
    ...Object.fromEntries(
      notes.map(({ file, text }) => [
        `ppt/notesSlides/notesSlide${file}.xml`,
        `${xml}<p:notes xmlns:p="${presentationMain}" xmlns:a="${drawing}"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:notes>`,
      ]),
    ),
  });
}

/** A file of OpenDocument as LibreOffice writes it; `body` is what stands in `office:body`. */
export const oddOpenDocument = (kind: 'text' | 'spreadsheet' | 'presentation', body: string): Buffer =>
  Buffer.from(
    zipSync({
      mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
      'content.xml': strToU8(
        `${xml}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
      ),
      'META-INF/manifest.xml': strToU8(`${xml}<manifest:manifest/>`),
    }),
  );

/** A Word document that comes with the library that reads them. */
export const wordDocument = (name: string): Buffer =>
  readFileSync(
    join(dirname(createRequire(import.meta.url).resolve('mammoth/package.json')), 'test/test-data', name),
  );

export interface OddPdf {
  /** @units degrees */
  rotation?: 0 | 90 | 180 | 270;
  /** Objects in streams of their own, as newer programs write them. */
  usesObjectStreams?: boolean;
}

/** A PDF of one page with a line of text. */
export async function oddPdf(
  text: string,
  { rotation = 0, usesObjectStreams = false }: OddPdf = {},
): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.setRotation(degrees(rotation));
  page.drawText(text, { x: 40, y: 400, size: 11, rotate: degrees(rotation) });
  return Buffer.from(await document.save({ useObjectStreams: usesObjectStreams }));
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest();

/** RC4, which no supported OpenSSL offers any more. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + state[at]! + key[at % key.length]!) & 255;
    swap(at, other);
  }
  let one = 0;
  let other = 0;
  return Buffer.from(
    data.map((byte) => {
      one = (one + 1) & 255;
      other = (other + state[one]!) & 255;
      swap(one, other);
      return byte ^ state[(state[one]! + state[other]!) & 255]!;
    }),
  );
}

/** A PDF that is encrypted with 40 bits (revision 2). With an empty `password` everybody may open it. */
export function encryptedPdf(text: string, password: string): Buffer {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
  const id = Buffer.alloc(16, 7);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const owner = rc4(md5(padding).subarray(0, 5), padded);
  const key = md5(padded, owner, permissions, id).subarray(0, 5);
  const user = rc4(key, padding);
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
  const content = rc4(
    md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10),
    Buffer.from(`BT /F1 12 Tf 40 400 Td (${text}) Tj ET`, 'latin1'),
  );
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    ),
    Buffer.concat([
      Buffer.from(`<</Length ${content.length}>>stream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
    Buffer.from(`<</Filter/Standard/V 1/R 2/O${hex(owner)}/U${hex(user)}/P -4>>`),
  ];
  let file = Buffer.from('%PDF-1.4\n');
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file = Buffer.concat([file, Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.concat([
    file,
    Buffer.from(
      `xref\n0 7\n0000000000 65535 f \n${table}trailer\n<</Size 7/Root 1 0 R/Encrypt 6 0 R/ID[${hex(id)}${hex(id)}]>>\nstartxref\n${file.length}\n%%EOF`,
    ),
  ]);
}

/** Text in UTF-16 with its mark, as Excel saves "Unicode Text". */
export const utf16 = (text: string, order: 'le' | 'be' = 'le'): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};
