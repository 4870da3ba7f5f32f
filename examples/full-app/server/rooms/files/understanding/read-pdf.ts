import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { readLimits, type Block } from './understanding.js';

/** Text of a PDF, page by page. Its scripts are not run, and nothing that it refers to is fetched. */
export async function pdfBlocks(path: string): Promise<{ blocks: Block[]; isCut: boolean }> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)), {
    isEvalSupported: false,
    disableAutoFetch: true,
    disableStream: true,
    stopAtErrors: false,
    verbosity: 0,
  });
  const last = Math.min(document.numPages, readLimits.pages);
  const blocks: Block[] = [];
  let characters = 0;
  let page = 1;
  for (; page <= last && characters < readLimits.characters; page++) {
    const current = await document.getPage(page);
    const { items } = await current.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    current.cleanup();
    characters += text.length;
    for (const [index, paragraph] of paragraphsOf(text).entries())
      blocks.push({ text: paragraph, location: { page }, ...(index === 0 && { isStart: true }) });
  }
  await document.destroy();
  return { blocks, isCut: page <= document.numPages };
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/[^\S\n]+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
