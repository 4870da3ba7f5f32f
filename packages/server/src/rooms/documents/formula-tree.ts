import { formulaOptions } from '@stoa/core/rules';
import { parseDocument } from 'htmlparser2';
import katex from 'katex';
import 'katex/contrib/mhchem';
import { documentText } from './document-text.js';

/** An element of a formula in MathML, or a text. */
export type FormulaNode =
  | { kind: 'text'; text: string }
  | { kind: 'element'; name: string; attributes: Readonly<Record<string, string>>; children: FormulaNode[] };

type Parsed = ReturnType<typeof parseDocument>['children'][number];

/** Elements that only set how their contents look. */
const transparent = new Set(['math', 'semantics', 'mstyle', 'mpadded', 'menclose', 'mrow', 'mtd']);

/** Deeper formulas are no formulas. */
const maxDepth = 100;

/** Of one table in a formula: every row is filled up to the widest. */
const maxCells = 2_000;

/** Reads TeX; null where it is none. */
export function readFormula(source: string, isDisplay: boolean): FormulaNode | null {
  try {
    const markup = katex.renderToString(source, { ...formulaOptions(isDisplay), output: 'mathml' });
    const [shell] = parseDocument(markup, { xmlMode: true }).children.flatMap((one) => nodesOf(one, 0));
    return shell?.kind === 'element' ? (shell.children[0] ?? null) : null;
  } catch {
    return null;
  }
}

function nodesOf(parsed: Parsed, depth: number): FormulaNode[] {
  if (depth > maxDepth) throw new RangeError('The formula is nested too deeply.');
  if (parsed.type === 'text') return [{ kind: 'text', text: documentText(parsed.data) }];
  if (!('attribs' in parsed) || parsed.name === 'annotation') return [];
  const children = parsed.children.flatMap((child) => nodesOf(child, depth + 1));
  if (parsed.name === 'mtable') {
    const widest = children.reduce(
      (most, row) => Math.max(most, row.kind === 'text' ? 0 : row.children.length),
      0,
    );
    if (children.length * widest > maxCells)
      throw new RangeError('The formula has a table that is too large.');
  }
  return [{ kind: 'element', name: parsed.name, attributes: parsed.attribs, children }];
}

/** The words of a node. */
export const formulaText = (node: FormulaNode | undefined): string =>
  !node ? '' : node.kind === 'text' ? node.text : node.children.map(formulaText).join('');

/** The elements of a row, without rows around a single one. */
export function rowOf(node: FormulaNode | undefined): FormulaNode[] {
  if (!node) return [];
  if (node.kind === 'text' || !transparent.has(node.name)) return [node];
  const [only, ...others] = node.children;
  return only && others.length === 0 ? rowOf(only) : node.children;
}

/** A row between delimiters that grow with it, as `\left(` and `\right)` make; null where there are none. */
export function fencedRow(
  row: readonly FormulaNode[],
): { open: string; close: string; inner: FormulaNode[] } | null {
  const isFence = (node: FormulaNode | undefined) =>
    node?.kind === 'element' && node.name === 'mo' && node.attributes['fence'] === 'true';
  if (row.length < 2 || !isFence(row[0])) return null;
  const isClosed = isFence(row.at(-1));
  return {
    open: formulaText(row[0]),
    close: isClosed ? formulaText(row.at(-1)) : '',
    inner: row.slice(1, isClosed ? -1 : undefined),
  };
}

/** The rows of a table, each a list of cells. */
export const tableRows = (node: FormulaNode): FormulaNode[][] =>
  node.kind === 'text' ? [] : node.children.flatMap((row) => (row.kind === 'element' ? [row.children] : []));

/** Accents over a letter, and the combining marks that they stand for. */
export const combiningAccents: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  ˉ: '\u0304',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  ˇ: '\u030c',
  '`': '\u0300',
  ˋ: '\u0300',
  '´': '\u0301',
  ˊ: '\u0301',
  '⃗': '\u20d7',
  '→': '\u20d7',
};

/** Large operators, which carry their limits. */
export const largeOperators = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂⨀⨆]$/u;

/** Applies a function; shown as nothing. */
export const applies = '\u2061';
