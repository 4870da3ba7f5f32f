import type { Block, Part, Run } from './blocks.js';
import {
  applies,
  combiningAccents,
  fencedRow,
  formulaText,
  readFormula,
  rowOf,
  tableRows,
  type FormulaNode,
} from './formula-tree.js';

const raised = new Map([...'0123456789+-=()nix'].map((one, at) => [one, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱˣ'][at]!]));
const lowered = new Map(
  [...'0123456789+-=()ijnkmtx'].map((one, at) => [one, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ᵢⱼₙₖₘₜₓ'][at]!]),
);
const alphabet: Readonly<Record<string, string>> = { R: 'ℝ', N: 'ℕ', Z: 'ℤ', Q: 'ℚ', C: 'ℂ', P: 'ℙ' };

/** Signs between two sides, which stand in spaces. */
const between = /^[=≠<>≤≥≈≡∼≃≅∝→←↔⇒⇐⇔↦∈∉⊂⊆⊃⊇∪∩∧∨+−±∓×÷·∣]$/u;

/** A formula in one line of characters, for what has no formulas: `x² = (a + b)/2`. TeX that cannot be read stays as it is. */
export function linearFormula(source: string): string {
  const tree = readFormula(source, true);
  return tree ? rowText(rowOf(tree)).replace(/ {2,}/g, ' ').trim() : source;
}

/** Parts whose formulas are lines of characters. */
export const withLinearFormulas = (parts: readonly Part[]): Part[] =>
  parts.map((blocks) => blocks.map(blockOf));

function blockOf(block: Block): Block {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, runs: block.runs.map(runOf) };
    case 'quote':
      return { ...block, blocks: block.blocks.map(blockOf) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, blocks: item.blocks.map(blockOf) })),
      };
    case 'table': {
      const cells = (row: Run[][]) => row.map((runs) => runs.map(runOf));
      return { ...block, head: cells(block.head), rows: block.rows.map(cells) };
    }
    case 'code':
    case 'rule':
      return block;
    default:
      return block satisfies never;
  }
}

function runOf(run: Run): Run {
  if (run.formula === undefined) return run;
  const { formula: _formula, ...plain } = run;
  return { ...plain, text: linearFormula(run.text) };
}

function rowText(row: readonly FormulaNode[]): string {
  const fenced = fencedRow(row);
  if (fenced) return `${fenced.open}${rowText(fenced.inner)}${fenced.close}`;
  return row
    .map((node, at) => {
      const text = nodeText(node);
      // A sign at the start has one side alone.
      return at > 0 && node.kind === 'element' && node.name === 'mo' && between.test(text)
        ? ` ${text} `
        : text;
    })
    .join('');
}

const inner = (node: FormulaNode | undefined) => rowText(rowOf(node));

/** In parentheses where it is more than one sign or number. */
function operand(node: FormulaNode | undefined): string {
  const text = inner(node);
  return rowOf(node).length > 1 && !/^\(.*\)$/.test(text) ? `(${text})` : text;
}

function scripted(
  node: FormulaNode | undefined,
  small: ReadonlyMap<string, string>,
  mark: '^' | '_',
): string {
  const text = inner(node).replaceAll(' ', '').replaceAll('−', '-');
  const letters = [...text].map((one) => small.get(one));
  if (text !== '' && letters.every((one) => one !== undefined)) return letters.join('');
  return text === '' ? '' : text === '′' ? text : `${mark}${operand(node)}`;
}

function nodeText(node: FormulaNode): string {
  if (node.kind === 'text') return node.text;
  const { name, attributes, children } = node;
  const [first, second, third] = children;
  switch (name) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms': {
      const text = formulaText(node).replaceAll(applies, name === 'mo' ? ' ' : '');
      return attributes['mathvariant'] === 'double-struck' ? (alphabet[text] ?? text) : text;
    }
    case 'mspace':
      return ' ';
    case 'mphantom':
      return '';
    case 'mfrac':
      return attributes['linethickness']?.startsWith('0')
        ? `${inner(first)} ¦ ${inner(second)}`
        : `${operand(first)}/${operand(second)}`;
    case 'msup':
      return `${operand(first)}${scripted(second, raised, '^')}`;
    case 'msub':
    case 'munder':
      return `${operand(first)}${scripted(second, lowered, '_')}${name === 'munder' ? ' ' : ''}`;
    case 'msubsup':
    case 'munderover':
      return `${operand(first)}${scripted(second, lowered, '_')}${scripted(third, raised, '^')}${name === 'munderover' ? ' ' : ''}`;
    case 'mover': {
      const accent =
        combiningAccents[formulaText(second)] ?? (formulaText(second) === '‾' ? '\u0305' : undefined);
      return accent === undefined
        ? `${operand(first)}${scripted(second, raised, '^')}`
        : [...inner(first)].map((letter) => `${letter}${accent}`).join('');
    }
    case 'msqrt':
      return `√${children.length > 1 ? `(${rowText(children)})` : operand(first)}`;
    case 'mroot':
      return `${scripted(second, raised, '^')}√${operand(first)}`;
    case 'mtable':
      return tableRows(node)
        .map((cells) => cells.map(inner).join(tableSeparator(attributes)))
        .join('; ');
    default:
      return rowText(children);
  }
}

/** Columns without a gap are the two sides of an equation. */
const tableSeparator = (attributes: Readonly<Record<string, string>>): string =>
  attributes['columnspacing']?.startsWith('0') ? ' ' : ', ';
