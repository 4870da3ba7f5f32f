import type { XmlReader } from './archive.js';
import { attribute, isOn } from './archive.js';

/** An element of a formula that is being read: the TeX of its parts by their names, and its properties. */
interface Element {
  name: string;
  parts: Map<string, string[]>;
  text: string;
  properties: Map<string, string>;
}

const functionNames = new Set(
  'sin cos tan cot sec csc sinh cosh tanh log ln lim max min exp det gcd arg sup inf'.split(' '),
);
const sums: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
};
const accents: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u20d7': '\\vec',
};

/** Properties hold no words. */
const isProperties = (name: string): boolean => name.endsWith('Pr');

const braced = (text: string): string => `{${text}}`;
const scripted = (text: string, mark: '_' | '^'): string => (text === '' ? '' : `${mark}${braced(text)}`);

function written({ name, parts, text, properties }: Element): string {
  const all = (part: string): string[] => parts.get(part) ?? [];
  const one = (part: string): string => all(part).join('');
  const property = (key: string, standard: string): string => properties.get(key) ?? standard;
  switch (name) {
    case 'f':
      if (properties.get('type') === 'lin') return `${one('num')}/${one('den')}`;
      return properties.get('type') === 'noBar'
        ? `\\binom${braced(one('num'))}${braced(one('den'))}`
        : `\\frac${braced(one('num'))}${braced(one('den'))}`;
    case 'sSup':
      return one('e') + scripted(one('sup'), '^');
    case 'sSub':
      return one('e') + scripted(one('sub'), '_');
    case 'sSubSup':
      return one('e') + scripted(one('sub'), '_') + scripted(one('sup'), '^');
    case 'sPre':
      return `{}${scripted(one('sub'), '_')}${scripted(one('sup'), '^')}${one('e')}`;
    case 'rad':
      return `\\sqrt${one('deg') === '' ? '' : `[${one('deg')}]`}${braced(one('e'))}`;
    case 'nary': {
      const sign = property('chr', '∫');
      return `${sums[sign] ?? sign}${scripted(one('sub'), '_')}${scripted(one('sup'), '^')} ${one('e')}`;
    }
    case 'd': {
      const inner = all('e').join(property('sepChr', '|'));
      return `${property('begChr', '(')}${inner}${property('endChr', ')')}`;
    }
    case 'func':
      return `${functionNames.has(one('fName')) ? '\\' : ''}${one('fName')} ${one('e')}`;
    case 'limLow':
      return `${functionNames.has(one('e')) ? '\\' : ''}${one('e')}${scripted(one('lim'), '_')}`;
    case 'limUpp':
      return one('e') + scripted(one('lim'), '^');
    case 'acc': {
      const sign = property('chr', '\u0302');
      return accents[sign] ? `${accents[sign]}${braced(one('e'))}` : one('e') + sign;
    }
    case 'bar':
      return `${properties.get('pos') === 'top' ? '\\overline' : '\\underline'}${braced(one('e'))}`;
    case 'm':
      return `\\begin{matrix}${all('mr').join(' \\\\ ')}\\end{matrix}`;
    case 'mr':
      return all('e').join(' & ');
    case 'eqArr':
      return all('e').join(' \\\\ ');
    default:
      return text;
  }
}

/** A reader of one formula of Office (OMML), which gives it as TeX. */
export function createFormulaReader(): XmlReader & { tex(): string } {
  const root: Element = { name: '', parts: new Map(), text: '', properties: new Map() };
  const open: Element[] = [root];
  let properties = 0;
  let words = 0;
  return {
    open(name, attributes) {
      if (isProperties(name)) properties += 1;
      else if (properties > 0) {
        const value = attribute(attributes, 'val');
        if (value !== undefined) open.at(-1)!.properties.set(name, value);
        else if (isOn(attributes)) open.at(-1)!.properties.set(name, '');
      } else {
        if (name === 't') words += 1;
        open.push({ name, parts: new Map(), text: '', properties: new Map() });
      }
    },
    text(text) {
      if (words > 0) open.at(-1)!.text += text;
    },
    close(name) {
      if (isProperties(name)) properties = Math.max(0, properties - 1);
      else if (properties === 0 && open.length > 1) {
        if (name === 't') words = Math.max(0, words - 1);
        const element = open.pop()!;
        const parent = open.at(-1)!;
        const tex = written(element);
        parent.text += tex;
        const parts = parent.parts.get(name);
        if (parts) parts.push(tex);
        else parent.parts.set(name, [tex]);
      }
    },
    tex: () => root.text.replace(/\s+/g, ' ').trim(),
  };
}
