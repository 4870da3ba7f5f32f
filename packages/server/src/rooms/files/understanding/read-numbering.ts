import { attribute, readXml } from './archive.js';

interface Level {
  format: string;
  text: string;
  start: number;
}

/** Levels of the lists of a Word document, by the number of the list. */
export type Numbering = ReadonlyMap<string, { counters: string; levels: ReadonlyMap<number, Level> }>;

const maxLetters = 10;

/** A number as a list shows it. */
function shownNumber(value: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
    case 'upperLetter': {
      const letter = String.fromCharCode(97 + ((value - 1) % 26)).repeat(
        Math.min(maxLetters, Math.ceil(value / 26)),
      );
      return format === 'lowerLetter' ? letter : letter.toUpperCase();
    }
    case 'lowerRoman':
      return roman(value).toLowerCase();
    case 'upperRoman':
      return roman(value);
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'none':
      return '';
    default:
      return String(value);
  }
}

const romanSigns: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(value: number): string {
  if (value > 3999) return String(value);
  let rest = value;
  let text = '';
  for (const [worth, sign] of romanSigns)
    while (rest >= worth) {
      text += sign;
      rest -= worth;
    }
  return text;
}

/** Reads the definitions of lists. */
export function readNumbering(xml: string): Numbering {
  const definitions = new Map<string, Map<number, Level>>();
  const numbering = new Map<string, { counters: string; levels: Map<number, Level> }>();
  let levels: Map<number, Level> | undefined;
  let level: Level | undefined;
  let list: string | undefined;
  let overridden = 0;
  readXml(xml, {
    open(name, attributes) {
      const value = attribute(attributes, 'val') ?? '';
      if (name === 'abstractNum')
        definitions.set(attribute(attributes, 'abstractNumId') ?? '', (levels = new Map()));
      else if (name === 'num') list = attribute(attributes, 'numId');
      else if (name === 'abstractNumId' && list !== undefined) {
        levels = new Map(definitions.get(value));
        numbering.set(list, { counters: value, levels });
      } else if (name === 'lvlOverride') overridden = Number(attribute(attributes, 'ilvl') ?? 0);
      else if (name === 'startOverride' && list !== undefined) {
        const base = levels?.get(overridden);
        if (base) levels?.set(overridden, { ...base, start: Number(value) || 0 });
        // A list that begins again counts by itself.
        numbering.get(list)!.counters = `list ${list}`;
      } else if (name === 'lvl') {
        level = { format: 'decimal', text: '', start: 1 };
        levels?.set(Number(attribute(attributes, 'ilvl') ?? 0), level);
      } else if (level && name === 'start') level.start = Number(value) || 0;
      else if (level && name === 'numFmt') level.format = value;
      else if (level && name === 'lvlText') level.text = value;
    },
    close(name) {
      if (name === 'lvl') level = undefined;
      else if (name === 'num') list = undefined;
    },
  });
  return numbering;
}

/** Counts the items of lists, and says what stands before each of them. */
export function createListCounter(numbering: Numbering): (list: string, depth: number) => string {
  const counters = new Map<string, number[]>();
  return (list, depth) => {
    const definition = numbering.get(list);
    const level = definition?.levels.get(depth);
    if (!definition || !level) return '';
    if (level.format === 'bullet') return '- ';
    const counted = counters.get(definition.counters) ?? [];
    counted.length = Math.min(counted.length, depth + 1);
    for (let at = 0; at <= depth; at++) {
      const start = definition.levels.get(at)?.start ?? 1;
      if (at === depth) counted[at] = (counted[at] ?? start - 1) + 1;
      else counted[at] ??= start;
    }
    counters.set(definition.counters, counted);
    const text = level.text.replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      return shownNumber(counted[at] ?? 1, definition.levels.get(at)?.format ?? 'decimal');
    });
    return text === '' ? '' : `${text} `;
  };
}
