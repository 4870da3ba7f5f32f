import { Lexer, Marked, type Token, type Tokens } from 'marked';
import type { Alignment, Block, ListItem, Run } from './blocks.js';
import { decodeReferences, documentText, linkAddress } from './document-text.js';
import { takeFrontMatter } from './front-matter.js';
import { readInlineImage } from './inline-image.js';
import { DocumentTokenizer, closedTags, detailsExtensions, type DetailsToken } from './inert-elements.js';
import { formulaExtensions, type FormulaToken } from './formula-tokens.js';

/** Blocks inside of more than this many others are set as plain text. */
const maxDepth = 9;

/** The deepest run of quotation marks at the start of a line that is passed to the lexer. */
const deepQuotes = /^((?:[ \t]{0,3}>){12})(?:[ \t]*>)+/gm;
/** The widest indentation; lists this deep have been flattened long before. */
const deepIndent = /^([ \t]{80})[ \t]+/gm;

const lexerOptions = {
  ...new Marked({ gfm: true }, { extensions: formulaExtensions.concat(detailsExtensions) }).defaults,
  tokenizer: new DocumentTokenizer(),
};

/** Text with more marks than this is set as it stands: finding their pairs takes time that grows with their square. */
const maxMarks = 2000;

class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length <= maxMarks || (source.match(/[*_~[\]`<!$\\]/g)?.length ?? 0) <= maxMarks)
      return super.inlineTokens(source, tokens);
    tokens.push({ type: 'text', raw: source, text: source });
    return tokens;
  }
}

/**
 * Reads one markdown text into blocks. Raw HTML is text like any other; images are taken from the text itself or named, never fetched.
 * Text that the lexer cannot read becomes paragraphs of plain text.
 */
export function readMarkdown(markdown: string): Block[] {
  const { head, rest: text } = takeFrontMatter(documentText(markdown));
  try {
    const flat = text.replace(deepQuotes, '$1').replace(deepIndent, '$1');
    return [...head, ...blocksOf(new BoundedLexer(lexerOptions).lex(flat), 0)];
  } catch {
    return [...head, ...plainBlocks(text)];
  }
}

const plainBlocks = (text: string): Block[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ kind: 'paragraph', runs: [{ text: part }] }));

/** Disclosures are their summary and their content; a tag without its other one is text. */
function blocksOf(tokens: readonly Token[], depth: number): Block[] {
  const opened: DetailsToken[] = [];
  const paired = new Set<Token>();
  for (const token of tokens) {
    if (token.type !== 'detailsTag') continue;
    const tag = token as DetailsToken;
    if (tag.isOpening) opened.push(tag);
    else {
      const opening = opened.pop();
      if (opening) paired.add(opening).add(tag);
    }
  }
  return tokens.flatMap((token, at) => {
    if (paired.has(token)) return [];
    const before = tokens[at - 1];
    const isStray = token.type === 'summary' && !(before && isOpening(before) && paired.has(before));
    return isStray ? plainBlocks(token.raw.trim()) : blockOf(token, depth);
  });
}

const isOpening = (token: Token): boolean => token.type === 'detailsTag' && (token as DetailsToken).isOpening;

function blockOf(token: Token, depth: number): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading': {
      const heading = token as Tokens.Heading;
      return [{ kind: 'heading', level: heading.depth, runs: runsOf(heading.tokens) }];
    }
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'blockquote':
      if (depth >= maxDepth) return plainBlocks((token as Tokens.Blockquote).text);
      return [{ kind: 'quote', blocks: blocksOf((token as Tokens.Blockquote).tokens, depth + 1) }];
    case 'list':
      return depth >= maxDepth ? plainBlocks(token.raw) : [listOf(token as Tokens.List, depth)];
    case 'table':
      return [tableOf(token as Tokens.Table)];
    case 'displayFormula':
      return [{ kind: 'paragraph', runs: [{ text: (token as FormulaToken).text, formula: 'display' }] }];
    case 'summary':
      return [{ kind: 'paragraph', runs: runsOf((token as Tokens.Paragraph).tokens, { bold: true }) }];
    case 'detailsTag':
      return plainBlocks(token.raw.trim());
    case 'html':
      return plainBlocks((token as Tokens.HTML).text.trim());
    default: {
      const { tokens, text } = token as Tokens.Paragraph;
      const runs = tokens ? runsOf(tokens) : [{ text: decodeReferences(text ?? token.raw) }];
      return runs.length > 0 ? [{ kind: 'paragraph', runs }] : [];
    }
  }
}

const listOf = ({ ordered, start, items }: Tokens.List, depth: number): Block => ({
  kind: 'list',
  isOrdered: ordered,
  start: typeof start === 'number' && start >= 0 && start < 1e6 ? start : 1,
  items: items.map(({ task, checked, tokens }): ListItem => ({
    isDone: task ? checked === true : null,
    blocks: blocksOf(tokens, depth + 1),
  })),
});

const tableOf = ({ align, header, rows }: Tokens.Table): Block => ({
  kind: 'table',
  align: align.map((side): Alignment => side),
  head: header.map((cell) => runsOf(cell.tokens)),
  rows: rows.map((row) => row.map((cell) => runsOf(cell.tokens))),
});

type Style = Omit<Run, 'text'>;

const elementStyles = {
  sub: { position: 'subscript' },
  sup: { position: 'superscript' },
  kbd: { code: true },
  mark: { isMarked: true },
} as const satisfies Record<string, Style>;

/** The text of inline tokens; neighbours of one style are one run. */
function runsOf(tokens: readonly Token[], style: Style = {}, into: Run[] = [], depth = 0): Run[] {
  const tags = closedTags(tokens);
  const outer: Style[] = [];
  for (const token of tokens) {
    const tag = tags.get(token);
    if (tag) {
      if (tag === 'end') style = outer.pop() ?? style;
      else {
        outer.push(style);
        style = { ...style, ...elementStyles[tag] };
      }
      continue;
    }
    const inner = 'tokens' in token && depth < 50 ? token.tokens : undefined;
    switch (token.type) {
      case 'strong':
        nest(inner, token, { ...style, bold: true });
        break;
      case 'em':
        nest(inner, token, { ...style, italic: true });
        break;
      case 'del':
        nest(inner, token, { ...style, strike: true });
        break;
      case 'codespan':
        put((token as Tokens.Codespan).text, { ...style, code: true });
        break;
      case 'link': {
        const href = linkAddress((token as Tokens.Link).href);
        nest(inner, token, href === undefined ? style : { ...style, href });
        break;
      }
      case 'image': {
        const alt = decodeReferences((token as Tokens.Image).text).trim();
        const image = readInlineImage((token as Tokens.Image).href);
        put(alt === '' ? '[Image]' : `[Image: ${alt}]`, { ...style, italic: true, ...(image && { image }) });
        break;
      }
      case 'br':
        put('\n', style);
        break;
      case 'html':
        put(/^<br\s*\/?>$/i.test(token.raw.trim()) ? '\n' : token.raw, style);
        break;
      case 'formula':
        put((token as FormulaToken).text, { ...style, formula: 'inline' });
        break;
      case 'escape':
        put((token as Tokens.Escape).text, style);
        break;
      default:
        // A single line end within a paragraph is a space.
        nest(inner, token, style);
    }
  }
  return into;

  function nest(inner: readonly Token[] | undefined, token: Token, inherited: Style) {
    if (inner && inner.length > 0) runsOf(inner, inherited, into, depth + 1);
    else
      put(decodeReferences('text' in token ? String(token.text) : token.raw).replace(/\n/g, ' '), inherited);
  }

  function put(text: string, own: Style) {
    const clean = documentText(text);
    if (clean === '') return;
    const before = into.at(-1);
    if (before && isSameStyle(before, own)) before.text += clean;
    else into.push({ text: clean, ...own });
  }
}

const isSameStyle = (a: Style, b: Style): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.strike === b.strike &&
  a.code === b.code &&
  a.position === b.position &&
  a.isMarked === b.isMarked &&
  a.formula === undefined &&
  b.formula === undefined &&
  a.image === undefined &&
  b.image === undefined &&
  a.href === b.href;
