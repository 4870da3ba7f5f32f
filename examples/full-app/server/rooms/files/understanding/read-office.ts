import { readFile } from 'node:fs/promises';
import { unzipSync, type UnzipFileInfo } from 'fflate';
import { Parser } from 'htmlparser2';
import type { Block } from './understanding.js';
import { NotUnderstoodError, readLimits } from './understanding.js';
import { htmlBlocks, xmlParagraphs } from './read-markup.js';
import { openDocumentContent } from './read-open-document.js';
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
  return htmlBlocks(value, { keepsRows: true });
}

/** The parts that a part of an office document names, by the ids of the relations. */
function relationsOf(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  const parser = new Parser(
    {
      onopentag(name, { Id, Target }) {
        if (name === 'Relationship' && Id && Target) targets.set(Id, Target);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return targets;
}

/** Numbers of the slides' parts in the order in which they are shown; those that no list names follow by their numbers. */
function slideOrder(parts: Readonly<Record<string, string>>): string[] {
  const targets = relationsOf(parts['ppt/_rels/presentation.xml.rels'] ?? '');
  const shown: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name !== 'p:sldId') return;
        const number = /slides\/slide(\d+)\.xml$/.exec(targets.get(attributes['r:id'] ?? '') ?? '')?.[1];
        if (number !== undefined) shown.push(number);
      },
    },
    { xmlMode: true },
  );
  parser.end(parts['ppt/presentation.xml'] ?? '');
  const all = Object.keys(parts).flatMap((name) => /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1] ?? []);
  const byNumber = all.toSorted((one, other) => Number(one) - Number(other));
  return [...new Set([...shown.filter((number) => all.includes(number)), ...byNumber])];
}

/** Text of a presentation, slide by slide in the order in which they are shown, each with its notes. */
export async function pptxBlocks(path: string): Promise<Block[]> {
  const unpacked = unpack(await readFile(path), (name) =>
    /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|slides\/(_rels\/)?slide\d+\.xml(\.rels)?|notesSlides\/notesSlide\d+\.xml)$/.test(
      name,
    ),
  );
  const parts = Object.fromEntries(
    Object.entries(unpacked).map(([name, bytes]) => [name, decoder.decode(bytes)]),
  );
  const paragraphs = (name: string) =>
    xmlParagraphs(
      parts[name] ?? '',
      (tag) => tag === 'a:t',
      (tag) => tag === 'a:p',
    );
  const notesOf = (number: string): string[] =>
    [...relationsOf(parts[`ppt/slides/_rels/slide${number}.xml.rels`] ?? '').values()].flatMap((target) => {
      const notes = /notesSlides\/notesSlide\d+\.xml$/.exec(target)?.[0];
      return notes ? paragraphs(`ppt/${notes}`) : [];
    });
  return slideOrder(parts).flatMap((number, at) =>
    [...paragraphs(`ppt/slides/slide${number}.xml`), ...notesOf(number)].map((text, index) => ({
      text,
      location: { slide: at + 1 },
      ...(index === 0 && { isStart: true }),
    })),
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

/** Text of an OpenDocument file: paragraphs under their headings, rows of sheets, or slides. */
export async function openDocumentBlocks(path: string): Promise<Block[]> {
  const parts = unpack(await readFile(path), (name) => name === 'content.xml');
  const content = parts['content.xml'];
  return content ? openDocumentContent(decoder.decode(content)) : [];
}
