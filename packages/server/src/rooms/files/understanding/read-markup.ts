import { Parser } from 'htmlparser2';
import type { Block } from './understanding.js';

const blockTags = new Set(
  (
    'address article aside blockquote br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section summary table td th tr ul'
  ).split(' '),
);
const hiddenTags = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head', 'iframe', 'object']);
/** Nesting beyond this is no document. */
const deepest = 2_000;

/**
 * The paragraphs of an HTML page under their headings. Nothing in it is run or fetched.
 *
 * @param keepsRows a row of a table is one block, whatever its cells hold: of documents, whose tables are no layout
 */
export function htmlBlocks(html: string, { keepsRows = false } = {}): Block[] {
  const blocks: Block[] = [];
  let heading: string | undefined;
  let text = '';
  let hidden = 0;
  let level = 0;
  let depth = 0;
  let cells = 0;
  const isCell = (name: string): boolean => name === 'td' || name === 'th';

  const close = () => {
    const plain = text.replace(/[^\S\n]+/g, ' ').trim();
    text = '';
    if (plain === '') return;
    const isHeading = level > 0;
    if (isHeading) heading = plain.slice(0, 200);
    blocks.push({
      text: isHeading ? `${'#'.repeat(level)} ${plain}` : plain,
      location: heading === undefined ? {} : { heading },
      ...(isHeading && { isStart: true }),
    });
  };
  const parser = new Parser({
    onopentag(name) {
      depth += 1;
      if (hiddenTags.has(name)) hidden += 1;
      if (!blockTags.has(name) || depth > deepest) return;
      if (isCell(name)) {
        text += text.trim() === '' ? '' : ' | ';
        cells += 1;
      } else if (keepsRows && cells > 0) text += ' ';
      else close();
      if (/^h[1-6]$/.test(name)) level = Number(name[1]);
    },
    ontext(piece) {
      if (hidden === 0) text += piece;
    },
    onclosetag(name) {
      depth -= 1;
      if (hiddenTags.has(name)) hidden = Math.max(0, hidden - 1);
      if (isCell(name)) cells = Math.max(0, cells - 1);
      if (!blockTags.has(name) || isCell(name)) return;
      if (keepsRows && cells > 0) text += ' ';
      else close();
      if (/^h[1-6]$/.test(name)) level = 0;
    },
  });
  parser.end(html);
  close();
  return blocks;
}

/**
 * The paragraphs of a drawing.
 *
 * @param isText whether an element holds words
 * @param isParagraph whether an element ends a paragraph
 */
export function xmlParagraphs(
  xml: string,
  isText: (name: string) => boolean,
  isParagraph: (name: string) => boolean,
): string[] {
  const paragraphs: string[] = [];
  let text = '';
  let inside = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (isText(name)) inside += 1;
      },
      ontext(piece) {
        if (inside > 0) text += piece;
      },
      onclosetag(name) {
        if (isText(name)) inside -= 1;
        if (!isParagraph(name)) return;
        const plain = text.replace(/\s+/g, ' ').trim();
        if (plain !== '') paragraphs.push(plain);
        text = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return paragraphs;
}
