import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from 'pdf-lib';
import type { ApiOperation, Schema } from './api-description.js';
import { openOperations, typesOf } from './open-operations.js';
import { titleOf } from './page.js';
import { limitsOf, objectsIn, typeText } from './schema-fields.js';

/** Of an A4 page. @units points */
const sheet = { width: 595, height: 842, margin: 56 };
const ink = rgb(0.15, 0.14, 0.13);
const muted = rgb(0.38, 0.36, 0.32);
/** Fields are listed so many objects deep. */
const deepest = 3;

/** How a line is set. */
interface Setting {
  font: PDFFont;
  size: number;
  /** Above the first line. */
  gap?: number;
  indent?: number;
  isMuted?: boolean;
  /** With so much of what follows on one page. */
  keep?: number;
}

/** Signs that the built-in faces of PDF do not have. */
const spelled: Readonly<Record<string, string>> = { '→': '->', '≤': '<=', '≥': '>=', '\n': ' ', '\t': ' ' };
const written = (text: string): string =>
  text
    .replaceAll(/[→≤≥\n\t]/g, (sign) => spelled[sign]!)
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”•…€]/gu, '?')
    .replaceAll('`', '');

/** Lays text out on pages, from the top to the bottom of each. */
function createSheets(document: PDFDocument) {
  let page: PDFPage | undefined;
  let y = 0;
  const turn = (): PDFPage => {
    y = sheet.height - sheet.margin;
    return (page = document.addPage([sheet.width, sheet.height]));
  };

  /** The text in lines no wider than `width`; a word that is wider is broken. */
  function linesOf(text: string, { font, size }: Setting, width: number): string[] {
    const fits = (line: string): boolean => font.widthOfTextAtSize(line, size) <= width;
    const lines: string[] = [];
    let line = '';
    for (const word of written(text).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (!fits(line + letter)) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line];
  }

  return {
    turn,
    /** @returns the number of the page on which it begins, from 0 */
    write(text: string, setting: Setting): number {
      const { font, size, gap = 0, indent = 0, isMuted = false, keep = 0 } = setting;
      const lines = linesOf(text, setting, sheet.width - 2 * sheet.margin - indent);
      if (!page || y - gap - size * 1.4 - keep < sheet.margin) turn();
      else y -= gap;
      const first = document.getPageCount() - 1;
      for (const line of lines) {
        if (y - size * 1.4 < sheet.margin) turn();
        y -= size * 1.4;
        page!.drawText(line, { x: sheet.margin + indent, y, size, font, color: isMuted ? muted : ink });
      }
      return first;
    },
  };
}

/**
 * What programs with a key can ask for, as a document to be printed: contents, then each room with its operations, their fields, answers and refusals.
 *
 * @source administration specification §1 "API documentation"
 */
export async function operationsPdf(origin: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  const text = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const code = await document.embedFont(StandardFonts.Courier);
  document.setTitle('The API of Stoa', { showInWindowTitleBar: true });
  document.setLanguage('en');
  document.setCreator('Stoa');
  const sheets = createSheets(document);
  const operations = openOperations();
  const rooms = [...new Set(operations.map(({ room }) => room))];

  function fields(schema: Schema, depth = 0): void {
    for (const { properties = {}, required = [] } of objectsIn(schema))
      for (const [name, one] of Object.entries(properties)) {
        const said = [typeText(one), ...(required.includes(name) ? ['required'] : []), ...limitsOf(one)];
        sheets.write(`${name}: ${said.join(', ')}`, { font: code, size: 8, indent: 12 * (depth + 1) });
        if (depth + 1 < deepest) fields(one, depth + 1);
      }
  }
  function article(one: ApiOperation): void {
    const note = (words: string): number =>
      sheets.write(words, { font: text, size: 8.5, gap: 4, isMuted: true });
    sheets.write(titleOf(one.name), { font: bold, size: 12, gap: 16, keep: 60 });
    sheets.write(`${one.method} ${one.path}`, { font: code, size: 9, gap: 2 });
    sheets.write(one.summary, { font: text, size: 9.5, gap: 4 });
    note(`For keys with access to: ${typesOf(one).join(', ')}.`);
    if (one.query.length > 0) {
      note('Input, in the query');
      for (const { name, required, schema } of one.query)
        sheets.write(`${name}: ${[typeText(schema), ...(required ? ['required'] : [])].join(', ')}`, {
          font: code,
          size: 8,
          indent: 12,
        });
    }
    if (one.body) {
      note('Input, as JSON in the body');
      fields(one.body);
    }
    for (const { status, contents } of one.answers.filter((answer) => answer.status.startsWith('2')))
      for (const { type, schema } of contents) {
        note(`Answer ${status}, ${type}`);
        fields(schema);
      }
    const refusals = [
      ...one.answers
        .filter(({ status }) => !status.startsWith('2'))
        .map((bad) => `${bad.status}: ${bad.description}`),
      ...one.failures,
    ];
    if (refusals.length > 0) note('Refusals');
    for (const refusal of refusals) sheets.write(refusal, { font: text, size: 8.5, indent: 12 });
  }

  const begins = rooms.map((room) => {
    sheets.turn();
    const at = sheets.write(titleOf(room), { font: bold, size: 20 });
    for (const one of operations.filter((operation) => operation.room === room)) article(one);
    return at;
  });
  front(
    document,
    { text, bold, code },
    { origin, rooms: rooms.map((room, at) => [titleOf(room), begins[at]! + 2]) },
  );
  document.getPages().forEach((page, at) =>
    page.drawText(String(at + 1), {
      x: sheet.width - sheet.margin - text.widthOfTextAtSize(String(at + 1), 8),
      y: sheet.margin / 2,
      size: 8,
      font: text,
      color: muted,
    }),
  );
  return Buffer.from(await document.save());
}

/** The page before all others, with the contents. */
function front(
  document: PDFDocument,
  { text, bold, code }: Record<'text' | 'bold' | 'code', PDFFont>,
  { origin, rooms }: { origin: string; rooms: [title: string, page: number][] },
): void {
  const page = document.insertPage(0, [sheet.width, sheet.height]);
  let y = sheet.height - sheet.margin;
  const line = (words: string, font: PDFFont, size: number, x = sheet.margin): void => {
    page.drawText(written(words), { x, y, size, font, color: ink });
  };
  y -= 28;
  line('The API of Stoa', bold, 26);
  y -= 26;
  line('What programs with an API key can ask for. A key is sent as', text, 10);
  y -= 15;
  line('authorization: Bearer <key>', code, 10);
  y -= 15;
  line(`to ${origin}`, text, 10);
  y -= 32;
  line('Contents', bold, 14);
  y -= 8;
  for (const [title, number] of rooms) {
    y -= 16;
    line(title, text, 10);
    line(String(number), text, 10, sheet.width - sheet.margin - text.widthOfTextAtSize(String(number), 10));
  }
}
