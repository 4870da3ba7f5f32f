import { deflateSync } from 'node:zlib';
import type { HostileFile, Traps } from './hostile-file.js';

const pdfOf = (objects: readonly string[], trailer = '<</Root 1 0 R>>') =>
  `%PDF-1.7\n${objects.map((body, index) => `${index + 1} 0 obj ${body} endobj`).join('\n')}\ntrailer ${trailer}\n`;
/** References to `count` consecutive objects. */
const refs = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${first + index} 0 R`).join(' ');
const catalog = '<</Type /Catalog /Pages 2 0 R>>';
const pages = '<</Type /Pages /Kids [3 0 R] /Count 1>>';
const page = (more = '') =>
  `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>${more}>>`;
const stream = (content: string, more = '') =>
  `<<${more}/Length ${content.length}>> stream\n${content}\nendstream`;
const words = stream('BT /F1 12 Tf 40 700 Td (Harmless words) Tj ET');

/** Hostile PDFs. */
export function hostilePdfs({ url, secret }: Traps): HostileFile[] {
  const packed = deflateSync(Buffer.alloc(20_000_000, ' '), { level: 9 }).toString('latin1');
  const files: [title: string, text: string][] = [
    [
      'runs a script when it is opened',
      pdfOf([
        `<</Type /Catalog /Pages 2 0 R /OpenAction <</S /JavaScript /JS (app.launchURL\\("${url}/js"\\))>>>>`,
        pages,
        page(),
        words,
      ]),
    ],
    [
      'opens an address',
      pdfOf([
        `<</Type /Catalog /Pages 2 0 R /OpenAction <</S /URI /URI (${url}/uri)>>>>`,
        pages,
        page(),
        words,
      ]),
    ],
    [
      'starts a program',
      pdfOf([
        '<</Type /Catalog /Pages 2 0 R /OpenAction <</S /Launch /F (/bin/sh)>>>>',
        pages,
        page(),
        words,
      ]),
    ],
    [
      'sends a form',
      pdfOf([
        `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [] /XFA (<x href="${url}/xfa"/>)>>>>`,
        pages,
        page(),
        words,
      ]),
    ],
    [
      'reads a file of the server',
      pdfOf([catalog, pages, page(), `<</F (${secret}) /Length 0>> stream\n\nendstream`]),
    ],
    [
      'reads an address',
      pdfOf([catalog, pages, page(), `<</F <</FS /URL /F (${url}/stream)>> /Length 0>> stream\n\nendstream`]),
    ],
    [
      'embeds a file',
      pdfOf([
        `<</Type /Catalog /Pages 2 0 R /Names <</EmbeddedFiles <</Names [(a.exe) <</EF <</F 5 0 R>>>>]>>>>>>`,
        pages,
        page(),
        words,
        stream('MZ'),
      ]),
    ],
    ['has a cycle of page nodes', pdfOf([catalog, '<</Type /Pages /Kids [2 0 R] /Count 1>>', page(), words])],
    [
      'has a page that is its own parent',
      pdfOf([catalog, pages, '<</Type /Page /Parent 3 0 R /MediaBox [0 0 9 9] /Contents 4 0 R>>', words]),
    ],
    [
      'declares a billion pages',
      pdfOf([catalog, '<</Type /Pages /Kids [3 0 R] /Count 1000000000>>', page(), words]),
    ],
    [
      'declares a negative number of pages',
      pdfOf([catalog, '<</Type /Pages /Kids [3 0 R] /Count -1>>', page(), words]),
    ],
    [
      'has ten thousand pages',
      // A balanced tree, as real producers write: a hundred pages in each branch.
      pdfOf([
        catalog,
        `<</Type /Pages /Kids [${refs(5, 100)}] /Count 10000>>`,
        '<<>>',
        words,
        ...Array.from(
          { length: 100 },
          (_, branch) => `<</Type /Pages /Parent 2 0 R /Kids [${refs(105 + branch * 100, 100)}] /Count 100>>`,
        ),
        ...Array.from({ length: 10_000 }, () => page()),
      ]),
    ],
    [
      'has a form that draws itself',
      pdfOf([
        catalog,
        pages,
        `<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources <</XObject <</X 5 0 R>>>>>>`,
        stream('/X Do'),
        stream('/X Do', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X 5 0 R>>>>'),
      ]),
    ],
    [
      'has a length that refers to itself',
      pdfOf([catalog, pages, page(), '<</Length 4 0 R>> stream\nBT ET\nendstream']),
    ],
    [
      'declares a length beyond its end',
      pdfOf([
        catalog,
        pages,
        page(),
        '<</Length 999999999>> stream\nBT /F1 12 Tf (Harmless words) Tj ET\nendstream',
      ]),
    ],
    [
      'has a negative length',
      pdfOf([
        catalog,
        pages,
        page(),
        '<</Length -5>> stream\nBT /F1 12 Tf (Harmless words) Tj ET\nendstream',
      ]),
    ],
    ['unpacks to twenty megabytes', pdfOf([catalog, pages, page(), stream(packed, '/Filter /FlateDecode ')])],
    [
      'declares a hundred filters',
      pdfOf([catalog, pages, page(), stream('xx', `/Filter [${'/FlateDecode '.repeat(100)}] `)]),
    ],
    ['declares an unknown filter', pdfOf([catalog, pages, page(), stream('xx', '/Filter /Klingon ')])],
    [
      'nests arrays 5,000 deep',
      pdfOf([catalog, pages, page(` /X ${'['.repeat(5000)}${']'.repeat(5000)}`), words]),
    ],
    [
      'nests dictionaries 5,000 deep',
      pdfOf([catalog, pages, page(` /X ${'<</A '.repeat(5000)}1${'>>'.repeat(5000)}`), words]),
    ],
    ['has a number of 100,000 digits', pdfOf([catalog, pages, page(` /X ${'9'.repeat(100_000)}`), words])],
    [
      'has a page of the largest possible size',
      pdfOf([
        catalog,
        pages,
        '<</Type /Page /Parent 2 0 R /MediaBox [0 0 1e308 1e308] /Contents 4 0 R /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>>',
        words,
      ]),
    ],
    [
      'has an invalid font program',
      pdfOf([
        catalog,
        pages,
        `<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources <</Font <</F1 <</Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor <</FontFile2 5 0 R>>>>>>>>>>`,
        words,
        stream('nonsense'),
      ]),
    ],
    [
      'maps characters in a cycle',
      pdfOf([
        catalog,
        pages,
        `<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources <</Font <</F1 <</Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode 5 0 R /DescendantFonts [<</Type /Font /Subtype /CIDFontType2 /BaseFont /X>>]>>>>>>>>`,
        words,
        stream(`1 beginbfrange <0000> <ffff> <0041> endbfrange usecmap`),
      ]),
    ],
    [
      'saves 2,000 graphics states',
      pdfOf([catalog, pages, page(), stream(`${'q '.repeat(2_000)}BT /F1 12 Tf (Harmless words) Tj ET`)]),
    ],
    ['has no pages', pdfOf([catalog])],
    ['has no catalog', pdfOf(['<</Type /Nothing>>'])],
    [
      'names itself as its previous revision',
      `${pdfOf([catalog, pages, page(), words], '<</Root 1 0 R /Prev 0>>')}startxref\n0\n%%EOF`,
    ],
    [
      'has a cross-reference table before its start',
      `${pdfOf([catalog, pages, page(), words])}startxref\n-99999\n%%EOF`,
    ],
    ['is a header alone', '%PDF-1.7\n'],
    [
      'is HTML as well',
      `%PDF-1.7\n<script src="${url}/x.js"></script>\n${pdfOf([catalog, pages, page(), words])}`,
    ],
  ];
  return files.map(([title, text]) => ({
    title: `a PDF that ${title}`,
    name: 'a.pdf',
    bytes: Buffer.from(text, 'latin1'),
  }));
}
