import { readFile, stat } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { cutText, isImageType } from '@stoa/core/rules';
import { detectType } from './detect-type.js';
import { withoutEncodedData } from './encoded-data.js';
import { toPassages } from './passages.js';
import { htmlBlocks, xmlParagraphs } from './read-markup.js';
import { notebookBlocks } from './read-notebook.js';
import { csvRows, tableText, textBlocks } from './read-text.js';
import { decodeText } from './text-encoding.js';
import {
  NotUnderstoodError,
  readLimits,
  type Block,
  type PassageLocation,
  type UnderstandingOutcome,
} from './understanding.js';

const office = 'application/vnd.openxmlformats-officedocument';
/** Cost of an image in a request. @units tokens */
const imageTokens = 765;

/** Elements with the text of a drawing. */
const drawnTags = /^(\w+:)?(text|title|desc|foreignObject)$/;

interface Blocks {
  blocks: Block[];
  isCut?: boolean;
  lead?: (location: PassageLocation) => string;
}

/** Reads a document: what it is, by its content, and its text in passages. Never rejects. */
export async function understand(path: string, name: string): Promise<UnderstandingOutcome> {
  try {
    const { size } = await stat(path);
    if (size === 0) return { ok: false, reason: 'empty' };
    const type = await detectType(path, name);
    if (type === null) return { ok: false, reason: 'unsupported' };
    if (isImageType(type))
      return { ok: true, value: { type, isImage: true, passages: [], tokens: imageTokens, isCut: false } };
    if (size > readLimits.fileBytes) return { ok: false, reason: 'tooLarge' };
    const { blocks, isCut = false, lead } = await readBlocks(path, type);
    const { kept, isShort } = withinLimit(blocks);
    const passages = toPassages(kept, lead);
    if (passages.length === 0) return { ok: false, reason: isPlainText(type) ? 'empty' : 'noText' };
    const tokens = passages.reduce((sum, passage) => sum + passage.tokens, 0);
    return { ok: true, value: { type, isImage: false, passages, tokens, isCut: isCut || isShort } };
  } catch (error) {
    return { ok: false, reason: error instanceof NotUnderstoodError ? error.reason : 'broken' };
  }
}

async function readBlocks(path: string, type: string): Promise<Blocks> {
  switch (type) {
    case 'application/pdf':
      return (await import('./read-pdf.js')).pdfBlocks(path);
    case `${office}.wordprocessingml.document`:
      return { blocks: await (await import('./read-docx.js')).docxBlocks(path) };
    case `${office}.presentationml.presentation`:
      return { blocks: await (await import('./read-pptx.js')).pptxBlocks(path) };
    case `${office}.spreadsheetml.sheet`:
      return withNames(await (await import('./read-xlsx.js')).xlsxBlocks(path));
    case 'application/vnd.oasis.opendocument.spreadsheet':
      return withNames(await (await import('./read-open-document.js')).openDocumentBlocks(path));
    case 'application/vnd.oasis.opendocument.text':
    case 'application/vnd.oasis.opendocument.presentation':
      return { blocks: await (await import('./read-open-document.js')).openDocumentBlocks(path) };
  }
  if (!isTextType(type)) throw new NotUnderstoodError('unsupported');
  const text = withoutEncodedData(decodeText(await readFile(path), /html|xml/.test(type)));
  const notebook = type === notebookType ? notebookBlocks(text) : undefined;
  if (notebook) return { blocks: notebook };
  if (type === 'text/csv' || type === 'text/tab-separated-values')
    return withNames([...tableText(csvRows(text))]);
  if (type === 'text/html' || type === 'application/xhtml+xml') return { blocks: htmlBlocks(text) };
  if (type === 'image/svg+xml')
    return {
      blocks: xmlParagraphs(
        text,
        (tag) => drawnTags.test(tag),
        () => true,
      ).map((paragraph) => ({ text: paragraph, location: {} })),
    };
  const isColoured = text.includes('\u001b') || text.includes('\u009b');
  const plain = isColoured ? stripVTControlCharacters(text) : text;
  return { blocks: [...textBlocks(plain, type === 'text/markdown')] };
}

const notebookType = 'application/x-ipynb+json';

const isTextType = (type: string): boolean =>
  type.startsWith('text/') ||
  /^application\/(xhtml\+xml|xml|json|x-ipynb\+json|x-tex)$|^image\/svg\+xml$/.test(type);

/** Whether all that a file of the type says is its characters, so that one without text is empty. */
const isPlainText = (type: string): boolean =>
  isTextType(type) && !/^text\/html$|^application\/xhtml\+xml$|^image\/svg\+xml$/.test(type);

/** Among so many rows the names of the columns are looked for: a table may begin with its title. */
const namesWithin = 5;

/** Repeats the first row of a table that has several cells before each of its passages, or else the first one. */
function withNames(blocks: Block[]): Blocks {
  const names = new Map<unknown, { text: string; rows: number; isRow: boolean }>();
  for (const { text, location } of blocks) {
    if (location['row'] === undefined) continue;
    const known = names.get(location['sheet']);
    if (known && (known.isRow || known.rows >= namesWithin)) continue;
    const isRow = text.split(' | ').filter((cell) => cell.trim() !== '').length > 1;
    const rows = (known?.rows ?? 0) + 1;
    const words = isRow || !known ? text.slice(0, 400) : known.text;
    names.set(location['sheet'], { text: words, rows, isRow });
  }
  return { blocks, lead: ({ sheet }) => names.get(sheet)?.text ?? '' };
}

function withinLimit(blocks: readonly Block[]): { kept: readonly Block[]; isShort: boolean } {
  let room: number = readLimits.characters;
  const kept: Block[] = [];
  for (const block of blocks) {
    if (room === 0) return { kept, isShort: true };
    const text = cutText(block.text, room);
    kept.push(text.length < block.text.length ? { ...block, text } : block);
    room = text.length < block.text.length ? 0 : room - text.length;
  }
  return { kept, isShort: room === 0 };
}
