import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnderstander } from './understander.js';
import { understand } from './understand.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function keep(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'file.pdf');
  await writeFile(path, bytes);
  return path;
}
async function linesOf(bytes: Uint8Array): Promise<string[]> {
  const outcome = await understand(await keep(bytes), 'a.pdf');
  return outcome.ok ? outcome.value.passages.flatMap(({ content }) => content.split('\n')) : [outcome.reason];
}
const field = (name: string) => readFileSync(new URL(`../testing/field/${name}`, import.meta.url));

/** A PDF of one page whose font is given, without a table of its objects. */
const pageOf = (content: string, font: string, more = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>> endobj\n4 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj\n5 0 obj ${font} endobj\n${more}trailer <</Root 1 0 R>>\n`,
    'latin1',
  );

/** A font of a collection of Asian characters that is not embedded. */
const collected = (encoding: string, ordering: string, codes: string) =>
  pageOf(
    `BT /F1 18 Tf 60 700 Td <${codes}> Tj ET`,
    `<</Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /${encoding} /DescendantFonts [6 0 R]>>`,
    `6 0 obj <</Type /Font /Subtype /CIDFontType0 /BaseFont /Some /CIDSystemInfo <</Registry (Adobe) /Ordering (${ordering}) /Supplement 2>> /FontDescriptor 7 0 R /DW 1000>> endobj\n7 0 obj <</Type /FontDescriptor /FontName /Some /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93>> endobj\n`,
  );
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

describe('words of a PDF', () => {
  it.each([
    ['unigb.pdf', '合同金额为四十二元'],
    ['unijis.pdf', '契約金額は四十二円'],
  ])(
    '[UN17] %s from the field, whose font is not embedded, by the process that production uses',
    async (name, text) => {
      const understander = createUnderstander();
      const outcome = await understander.read(await keep(field(name)), name);
      understander.close();
      expect(outcome.ok && outcome.value.passages.map(({ content }) => content)).toEqual([text]);
    },
    60_000,
  );

  it.each([
    ['UniCNS-UCS2-H', 'CNS1', utf16('合約金額'), '合約金額'],
    ['UniKS-UCS2-H', 'Korea1', utf16('계약 금액'), '계약 금액'],
    ['UniJIS-UCS2-H', 'Japan1', utf16('契約'), '契約'],
    ['GBK-EUC-H', 'GB1', 'bacfcdac', '合同'],
    ['90ms-RKSJ-H', 'Japan1', '8c5f96f1', '契約'],
    ['KSCms-UHC-H', 'Korea1', 'b0e8bee0', '계약'],
  ])('[UN17] in the standard encoding %s of %s', async (encoding, ordering, codes, text) => {
    expect(await linesOf(collected(encoding, ordering, codes))).toEqual([text]);
  });

  it('[UN17] of the values, ticks and choices of a form', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    page.drawText('Application', { x: 40, y: 780 });
    const form = document.getForm();
    const name = form.createTextField('person.name');
    name.setText('Ada Lovelace');
    name.addToPage(page, { x: 40, y: 700 });
    form.createTextField('person.empty').addToPage(page, { x: 40, y: 660 });
    const agreed = form.createCheckBox('agreed');
    agreed.addToPage(page, { x: 40, y: 620 });
    agreed.check();
    form.createCheckBox('newsletter').addToPage(page, { x: 40, y: 590 });
    const colour = form.createDropdown('colour');
    colour.addOptions(['red', 'blue']);
    colour.select('blue');
    colour.addToPage(page, { x: 40, y: 550 });
    const size = form.createRadioGroup('size');
    size.addOptionToPage('small', page, { x: 40, y: 500 });
    size.addOptionToPage('large', page, { x: 40, y: 470 });
    size.select('large');
    const lines = await linesOf(await document.save());
    expect(lines[0]).toBe('Application');
    expect(lines).toEqual(
      expect.arrayContaining(['person.name: Ada Lovelace', '☒ agreed', '☐ newsletter', 'colour: blue']),
    );
    expect(lines.filter((line) => /size/.test(line)).map((line) => line[0])).toEqual(['☐', '☒']);
    expect(lines.join()).not.toContain('person.empty');
  });

  it('[UN17] of comments and of what was written onto a page', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    page.drawText('Page', { x: 40, y: 780 });
    const annotation = (subtype: string, text: string, flags = 4) =>
      document.context.register(
        document.context.obj({
          Type: 'Annot',
          Subtype: subtype,
          Rect: [40, 40, 90, 90],
          F: flags,
          Contents: PDFString.of(text),
          T: PDFString.of('Ann'),
        }),
      );
    page.node.set(
      PDFName.of('Annots'),
      document.context.obj([
        annotation('Text', 'Check this'),
        annotation('FreeText', 'Typed on it'),
        annotation('Text', 'unseen', 2),
      ]),
    );
    expect(await linesOf(await document.save())).toEqual([
      'Page',
      '(comment by Ann: Check this)',
      'Typed on it',
    ]);
  });

  it('[UN17] of an invisible layer, as programs that recognise letters write one', async () => {
    const file = pageOf(
      'BT 3 Tr /F1 12 Tf 60 700 Td (Recognised) Tj ET',
      '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    );
    expect(await linesOf(file)).toEqual(['Recognised']);
  });

  it('[UN17] that show letters without saying which they are is told apart from one without letters', async () => {
    const glyphs =
      '<</Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 1 /LastChar 3 /Widths [9 9 9] /CharProcs <</a1 6 0 R /a2 6 0 R /a3 6 0 R>> /Encoding <</Type /Encoding /Differences [1 /a1 /a2 /a3]>>>>';
    const file = pageOf(
      'BT /F1 12 Tf 60 700 Td <010203010203> Tj ET',
      glyphs,
      '6 0 obj <</Length 14>> stream\n9 0 0 0 9 9 d1 endstream endobj\n',
    );
    expect(await linesOf(file)).toEqual(['noCharacters']);
    const empty = await PDFDocument.create();
    await empty.embedFont(StandardFonts.Helvetica);
    empty.addPage();
    expect(await linesOf(await empty.save())).toEqual(['noText']);
  });
});
