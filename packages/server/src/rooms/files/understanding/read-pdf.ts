import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { marks } from './marks.js';
import { NotUnderstoodError, readLimits, type Block } from './understanding.js';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** Folders of the data that come with the reader: tables of characters, and the fonts that every reader has. */
const folders: Readonly<Record<string, string>> = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts' };

/** Reads the data that come with the reader, and nothing else. */
class PackedData {
  readonly #folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = folders[kind];
    // A document names the table that it needs.
    if (folder === undefined || !/^[\w-]+(\.\w+)?$/.test(filename)) throw new Error('no such data');
    return new Uint8Array(await readFile(join(this.#folder, folder, filename)));
  }
}

/** Text of a PDF, page by page, with the values of its forms and its comments. Its scripts are not run, and nothing that it refers to is fetched. */
export async function pdfBlocks(path: string): Promise<{ blocks: Block[]; isCut: boolean }> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)), {
    isEvalSupported: false,
    disableAutoFetch: true,
    disableStream: true,
    stopAtErrors: false,
    verbosity: 0,
    enableXfa: true,
    BinaryDataFactory: PackedData,
    // Not addresses: what the factory is asked for.
    cMapUrl: 'cmaps/',
    standardFontDataUrl: 'standard_fonts/',
    cMapPacked: true,
    useWorkerFetch: false,
    useWasm: false,
  });
  try {
    return await documentBlocks(document);
  } finally {
    await document.destroy();
  }
}

async function documentBlocks(document: PdfDocument): Promise<{ blocks: Block[]; isCut: boolean }> {
  const last = Math.min(document.numPages, readLimits.pages);
  const blocks: Block[] = [];
  let characters = 0;
  let unknown = 0;
  let page = 1;
  for (; page <= last && characters < readLimits.characters; page++) {
    const current = await document.getPage(page);
    const { items } = await current.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    const added = await annotationLines(current);
    current.cleanup();
    characters += text.length;
    unknown += text.match(nameless)?.length ?? 0;
    for (const [index, paragraph] of [...paragraphsOf(text), ...added].entries())
      blocks.push({ text: paragraph, location: { page }, ...(index === 0 && { isStart: true }) });
  }
  const isNameless = unknown > 0 && unknown > characters / 3;
  if (isNameless || (blocks.length === 0 && (await hasGlyphs(document))))
    throw new NotUnderstoodError('noCharacters');
  return { blocks, isCut: page <= document.numPages };
}

/** What stands for a glyph of which the font does not tell the character. */
const nameless = /[\p{Co}\p{Cn}\ufffd]|[^\P{Cc}\s]/gu;

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*?\n/)
    .map((paragraph) => paragraph.replace(/[^\S\n]+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');

/** Pages on which glyphs are looked for where no text was found. */
const lookedAt = 5;

/** Whether a document shows letters, although none of them could be read. */
async function hasGlyphs(document: PdfDocument): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  for (let number = 1; number <= Math.min(document.numPages, lookedAt); number++)
    try {
      const page = await document.getPage(number);
      const { fnArray, argsArray } = await page.getOperatorList();
      const isShown = fnArray.some(
        (operator, at) => operator === OPS.showText && hasGlyph((argsArray as unknown[][])[at]?.[0]),
      );
      if (isShown) return true;
    } catch {
      // A page that cannot be drawn shows nothing.
    }
  return false;
}

const hasGlyph = (glyphs: unknown): boolean =>
  Array.isArray(glyphs) &&
  glyphs.some(
    (glyph) => typeof glyph === 'object' && glyph !== null && !(glyph as { isSpace?: boolean }).isSpace,
  );

/** What the reader tells of an annotation, as far as it has words. */
interface Annotation {
  subtype?: string;
  annotationFlags?: number;
  fieldType?: string;
  fieldName?: string;
  alternativeText?: string;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  password?: boolean;
  options?: { exportValue?: string; displayValue?: string }[];
  contentsObj?: { str?: string };
  titleObj?: { str?: string };
}

const hiddenFlag = 2;
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Values, ticks and choices of the form of a page, and what has been written onto it. */
async function annotationLines(page: PdfPage): Promise<string[]> {
  const annotations = (await page.getAnnotations().catch(() => [])) as Annotation[];
  return annotations.flatMap((annotation) => {
    const { subtype, annotationFlags = 0, contentsObj, titleObj } = annotation;
    if ((annotationFlags & hiddenFlag) !== 0) return [];
    if (subtype === 'Widget') return fieldLine(annotation);
    const text = plain(contentsObj?.str ?? '');
    if (text === '' || subtype === 'Link' || subtype === 'Popup') return [];
    return subtype === 'FreeText' ? [text] : [marks.comment(plain(titleObj?.str ?? ''), text)];
  });
}

function fieldLine(field: Annotation): string[] {
  const { fieldType, fieldName = '', alternativeText = '', fieldValue, options = [] } = field;
  const name = plain(alternativeText || fieldName);
  if (fieldType === 'Btn') {
    if (!field.checkBox && !field.radioButton) return [];
    const own = field.checkBox ? field.exportValue : field.buttonValue;
    const isTicked = fieldValue === own && own !== undefined && own !== 'Off';
    const label = field.radioButton ? plain(`${name} ${own ?? ''}`) : name;
    return [`${isTicked ? marks.ticked : marks.notTicked} ${label}`];
  }
  if ((fieldType !== 'Tx' && fieldType !== 'Ch') || field.password) return [];
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter(
    (value) => typeof value === 'string',
  );
  const text = plain(
    values
      .map((value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
      .join(', '),
  );
  return text === '' ? [] : [marks.field(name, text)];
}
