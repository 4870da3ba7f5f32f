/**
 * The cost of a source: `heavy` would block the page in the full parser, `endless` holds a word that would block its layout, `deep` is
 * nested too deeply to be parsed or shown.
 */
export type Weight = 'light' | 'heavy' | 'endless' | 'deep';

/** @units characters, marks, levels */
export const weightLimits = {
  characters: 24_000,
  brackets: 800,
  marks: 2500,
  bars: 6000,
  levels: 60,
  indent: 240,
  /** Of a word. */
  letters: 12_000,
} as const;

/** The nesting depth of a line, by its quote and item markers and its indent. */
function depthOf(source: string, start: number): number {
  let levels = 0;
  let spaces = 0;
  for (let at = start; at < source.length; at += 1) {
    const char = source[at];
    if (char === ' ') spaces += 1;
    else if (char === '\t') spaces += 4;
    else if (char === '>') levels += 1;
    else if ((char === '-' || char === '+' || char === '*') && ' \t\n'.includes(source[at + 1] ?? '\n'))
      levels += 1;
    else if (char !== undefined && char >= '0' && char <= '9') {
      const item = /\d{1,9}[.)](?=[ \t\n]|$)/y;
      item.lastIndex = at;
      const found = item.exec(source)?.[0];
      if (found === undefined) break;
      levels += 1;
      at += found.length - 1;
    } else break;
  }
  return Math.max(levels, Math.floor((spaces * weightLimits.levels) / weightLimits.indent));
}

/** Estimates the cost of a source in one pass. */
export function weigh(source: string): Weight {
  let brackets = 0;
  let marks = 0;
  let bars = 0;
  let letters = 0;
  let isEndless = false;
  let isHeavy = source.length > weightLimits.characters;
  if (depthOf(source, 0) > weightLimits.levels) return 'deep';
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    letters = code <= 32 ? 0 : letters + 1;
    isEndless ||= letters > weightLimits.letters;
    switch (code) {
      case 10: // line end
        if (depthOf(source, at + 1) > weightLimits.levels) return 'deep';
        break;
      case 91: // [
      case 60: // <
        brackets += 1;
        break;
      case 42: // *
      case 95: // _
      case 126: // ~
      case 96: // `
      case 36: // $
      case 38: // &
      case 92: // \
        marks += 1;
        break;
      case 124: // |
        bars += 1;
        break;
      default:
        break;
    }
  }
  if (isEndless) return 'endless';
  isHeavy ||= brackets > weightLimits.brackets || marks > weightLimits.marks || bars > weightLimits.bars;
  return isHeavy ? 'heavy' : 'light';
}
