import { readFile } from 'node:fs/promises';
import { unzipSync, type UnzipFileInfo } from 'fflate';
import type { Block } from './understanding.js';
import { NotUnderstoodError, readLimits } from './understanding.js';
import { htmlBlocks, xmlParagraphs } from './read-markup.js';
import { tableText } from './read-text.js';

/** Files of an archive by their names. @errors throws `tooLarge` for one that would unpack to more than is allowed. */
function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  let unpacked = 0;
  let entries = 0;
  return unzipSync(bytes, {
    filter({ name, originalSize }: UnzipFileInfo) {
      unpacked += originalSize;
      entries += 1;
      if (unpacked > readLimits.unpackedBytes || entries > readLimits.archiveEntries)
        throw new NotUnderstoodError('tooLarge');
      if (/(^|\/)vbaProject\.bin$/i.test(name)) throw new NotUnderstoodError('unsupported');
      return isWanted(name);
    },
  });
}

const decoder = new TextDecoder();

/** Paragraphs of a Word document under their headings. Pictures, macros and what it refers to outside are left out. */
export async function docxBlocks(path: string): Promise<Block[]> {
  const bytes = await readFile(path);
  unpack(bytes, () => false);
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    {
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      externalFileAccess: false,
    },
  );
  return htmlBlocks(value);
}

/** Text of a presentation, slide by slide, each with its notes. */
export async function pptxBlocks(path: string): Promise<Block[]> {
  const parts = unpack(await readFile(path), (name) =>
    /^ppt\/(slides|notesSlides)\/[a-zA-Z]+\d+\.xml$/.test(name),
  );
  const paragraphs = (name: string) => {
    const part = parts[name];
    return part
      ? xmlParagraphs(
          decoder.decode(part),
          (tag) => tag === 'a:t',
          (tag) => tag === 'a:p',
        )
      : [];
  };
  const numbers = Object.keys(parts)
    .flatMap((name) => /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other);
  return numbers.flatMap((slide) =>
    [
      ...paragraphs(`ppt/slides/slide${slide}.xml`),
      ...paragraphs(`ppt/notesSlides/notesSlide${slide}.xml`),
    ].map((text, index) => ({ text, location: { slide }, ...(index === 0 && { isStart: true }) })),
  );
}

/** Rows of every sheet of a workbook, as they are shown; formulas are not computed. */
export async function xlsxBlocks(path: string): Promise<Block[]> {
  const bytes = await readFile(path);
  unpack(bytes, () => false);
  const { default: readWorkbook } = await import('read-excel-file/node');
  const sheets = await readWorkbook(bytes);
  return sheets.flatMap(({ sheet, data }) => [...tableText(data, sheet)]);
}

/** Paragraphs of an OpenDocument file. */
export async function openDocumentBlocks(path: string): Promise<Block[]> {
  const parts = unpack(await readFile(path), (name) => name === 'content.xml');
  const content = parts['content.xml'];
  if (!content) return [];
  const isParagraph = (tag: string) => tag === 'text:p' || tag === 'text:h';
  return xmlParagraphs(decoder.decode(content), isParagraph, isParagraph).map((text) => ({
    text,
    location: {},
  }));
}
