import { Math as OfficeMath, XmlComponent, type IContext, type IXmlableObject } from 'docx';
import {
  applies,
  combiningAccents,
  fencedRow,
  formulaText,
  largeOperators,
  readFormula,
  rowOf,
  tableRows,
  type FormulaNode,
} from './formula-tree.js';

/** An element of Office Math; the library has classes for a few alone. */
class MathElement extends XmlComponent {
  constructor(
    name: string,
    children: readonly (MathElement | string)[],
    attributes?: Record<string, string>,
  ) {
    super(name);
    if (attributes) this.root.push({ _attr: attributes });
    this.root.push(...children);
  }
}

const element = (name: string, ...children: (MathElement | string)[]) =>
  new MathElement(`m:${name}`, children);
const value = (name: string, text: string) => new MathElement(`m:${name}`, [], { 'm:val': text });

/** Alphabets that MathML and Word call by the same names. */
const scripts = ['double-struck', 'sans-serif', 'script', 'fraktur', 'monospace'];

/** A formula in a paragraph of its own. */
class DisplayMath extends OfficeMath {
  override prepForXml(context: IContext): IXmlableObject | undefined {
    const formula = super.prepForXml(context);
    return formula && { 'm:oMathPara': [formula] };
  }
}

/** A formula as Word keeps it; null where the text is no TeX. */
export function writeFormula(source: string, isDisplay: boolean): OfficeMath | null {
  const tree = readFormula(source, isDisplay);
  if (!tree) return null;
  const children = rowElements(rowOf(tree));
  return isDisplay ? new DisplayMath({ children }) : new OfficeMath({ children });
}

const part = (name: string, node: FormulaNode | undefined) => element(name, ...rowElements(rowOf(node)));

/** A large operator takes the next element as its operand; without one Word draws an empty box. */
function rowElements(row: readonly FormulaNode[]): MathElement[] {
  const fenced = fencedRow(row);
  if (fenced) {
    const properties = element('dPr', value('begChr', fenced.open), value('endChr', fenced.close));
    return [element('d', properties, element('e', ...rowElements(fenced.inner)))];
  }
  const written: MathElement[] = [];
  for (let at = 0; at < row.length; at += 1) {
    const operator = largeOperatorOf(row[at]);
    if (!operator) written.push(...elementsOf(row[at]));
    else written.push(element('nary', ...operator, part('e', row[(at += 1)])));
  }
  return written;
}

function largeOperatorOf(node: FormulaNode | undefined): MathElement[] | null {
  if (node?.kind !== 'element' || !/^m(?:sub|sup|subsup|under|over|underover)$/.test(node.name)) return null;
  const [base, ...limits] = node.children;
  const sign = formulaText(base);
  if (!largeOperators.test(sign)) return null;
  const hasLower = /sub|under/.test(node.name);
  const hasUpper = /sup|over/.test(node.name);
  const [lower, upper] = hasLower ? limits : [undefined, limits[0]];
  return [
    element(
      'naryPr',
      value('chr', sign),
      value('limLoc', /under|over/.test(node.name) ? 'undOvr' : 'subSup'),
      ...(hasLower ? [] : [value('subHide', '1')]),
      ...(hasUpper ? [] : [value('supHide', '1')]),
    ),
    part('sub', lower),
    part('sup', upper),
  ];
}

function elementsOf(node: FormulaNode | undefined): MathElement[] {
  if (!node) return [];
  if (node.kind === 'text') return runOf(node.text, {});
  const { name, attributes, children } = node;
  const [first, second, third] = children;
  switch (name) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      return runOf(formulaText(node), { name, variant: attributes['mathvariant'] });
    case 'mspace':
      return attributes['linebreak'] ? [] : runOf('\u2003', { name: 'mtext' });
    case 'mphantom':
    case 'mprescripts':
    case 'none':
      return [];
    case 'mfrac': {
      const isBare = attributes['linethickness']?.startsWith('0');
      const properties = isBare ? [element('fPr', value('type', 'noBar'))] : [];
      return [element('f', ...properties, part('num', first), part('den', second))];
    }
    case 'msup':
      return [element('sSup', part('e', first), part('sup', second))];
    case 'msub':
      return [element('sSub', part('e', first), part('sub', second))];
    case 'msubsup':
      return [element('sSubSup', part('e', first), part('sub', second), part('sup', third))];
    case 'msqrt': {
      const inner = element('e', ...rowElements(children.length === 1 ? rowOf(first) : children));
      return [element('rad', element('radPr', value('degHide', '1')), element('deg'), inner)];
    }
    case 'mroot':
      return [element('rad', part('deg', second), part('e', first))];
    case 'mover':
      return over(first, second);
    case 'munder':
      return under(first, second);
    case 'munderover':
      return [element('limUpp', element('e', ...under(first, second)), part('lim', third))];
    case 'mtable':
      return [tableOf(node)];
    default:
      return rowElements(children);
  }
}

function over(base: FormulaNode | undefined, mark: FormulaNode | undefined): MathElement[] {
  const sign = formulaText(mark);
  const accent = combiningAccents[sign];
  if (accent !== undefined) return [element('acc', element('accPr', value('chr', accent)), part('e', base))];
  if (sign === '‾') return [element('bar', element('barPr', value('pos', 'top')), part('e', base))];
  if (sign === '⏞') return [grouped(sign, 'top', base)];
  return [element('limUpp', part('e', base), part('lim', mark))];
}

function under(base: FormulaNode | undefined, mark: FormulaNode | undefined): MathElement[] {
  const sign = formulaText(mark);
  if (sign === '‾' || sign === '_')
    return [element('bar', element('barPr', value('pos', 'bot')), part('e', base))];
  if (sign === '⏟') return [grouped(sign, 'bot', base)];
  return [element('limLow', part('e', base), part('lim', mark))];
}

const grouped = (sign: string, side: 'top' | 'bot', base: FormulaNode | undefined) =>
  element(
    'groupChr',
    element(
      'groupChrPr',
      value('chr', sign),
      value('pos', side),
      value('vertJc', side === 'top' ? 'bot' : 'top'),
    ),
    part('e', base),
  );

function tableOf(node: FormulaNode): MathElement {
  const rows = tableRows(node);
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const column = element('mcPr', value('count', String(columns)), value('mcJc', 'center'));
  return element(
    'm',
    element('mPr', element('mcs', element('mc', column))),
    ...rows.map((cells) =>
      element('mr', ...Array.from({ length: columns }, (_, at) => part('e', cells[at]))),
    ),
  );
}

function runOf(
  text: string,
  { name, variant }: { name?: string; variant?: string | undefined },
): MathElement[] {
  const shown = text.replaceAll(applies, '');
  if (shown === '') return [];
  const texts = new MathElement('m:t', [shown], { 'xml:space': 'preserve' });
  return [element('r', ...runProperties(shown, name, variant), texts)];
}

function runProperties(text: string, name: string | undefined, variant: string | undefined): MathElement[] {
  if (name === 'mtext') return [element('rPr', element('nor'))];
  const style = variant?.startsWith('bold')
    ? variant === 'bold-italic'
      ? 'bi'
      : 'b'
    : variant !== undefined && variant !== 'italic'
      ? 'p'
      : name === 'mi' && [...text].length > 1
        ? 'p'
        : null;
  const script = scripts.find((one) => variant?.endsWith(one));
  return style === null && script === undefined
    ? []
    : [
        element(
          'rPr',
          ...(script === undefined ? [] : [value('scr', script)]),
          ...(style === null ? [] : [value('sty', style)]),
        ),
      ];
}
