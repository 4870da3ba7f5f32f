import { transform as process } from 'lightningcss';

/** The classes that a part of a parsed sheet names, however deep. */
function classesIn(part, found = new Set()) {
  if (Array.isArray(part)) part.forEach((inner) => classesIn(inner, found));
  else if (part && typeof part === 'object') {
    if (part.type === 'class' && typeof part.name === 'string') found.add(part.name);
    Object.values(part).forEach((inner) => classesIn(inner, found));
  }
  return found;
}

function renameIn(part, names) {
  if (Array.isArray(part)) part.forEach((inner) => renameIn(inner, names));
  else if (part && typeof part === 'object') {
    if (part.type === 'class') part.name = names.get(part.name) ?? part.name;
    Object.values(part).forEach((inner) => renameIn(inner, names));
  }
  return part;
}

const walk = (css, visitor) =>
  process({ filename: 'panel.css', code: Buffer.from(css), minify: true, visitor }).code.toString();

/** Every class that a sheet names. */
export function classesOfSheet(css) {
  const found = new Set();
  walk(css, { Selector: (selector) => void classesIn(selector, found) });
  return found;
}

/** Gives the classes of a sheet other names. */
export const renameInSheet = (css, names) => walk(css, { Selector: (selector) => renameIn(selector, names) });

/** The rules and statements of a sheet, or of what stands in a block, as text. */
function statementsOf(css) {
  const found = [];
  let depth = 0;
  let from = 0;
  // Escaped characters, strings and comments go by whole: braces in there are none.
  for (const { 0: piece, index } of css.matchAll(
    /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[^]*?\*\/|[{};]/g,
  )) {
    if (piece === '{') depth += 1;
    else if (piece === '}') depth -= 1;
    if (depth > 0 || (piece !== '}' && piece !== ';')) continue;
    found.push(css.slice(from, index + 1));
    from = index + 1;
  }
  return found;
}

/** A rule by itself; of several under one condition, each under that condition alone. */
function singleRules(statement) {
  const [, condition] = /^(@(?:media|supports|container)[^{]*)\{/.exec(statement) ?? [];
  if (condition === undefined) return [statement];
  return statementsOf(statement.slice(condition.length + 1, -1))
    .flatMap(singleRules)
    .map((rule) => `${condition}{${rule}}`);
}

/**
 * Puts a mark before and after each run of rules that only late parts need. A rule is late where it names a class that nothing early
 * bears.
 *
 * @param {string} css compiled and small
 * @param {(name: string) => boolean} isLate
 */
export function markLateRules(css, isLate) {
  const start = '@layer utilities{';
  let count = 0;
  const mark = (block) => {
    let wasLate = false;
    const turn = (late) => {
      const isTurn = late !== wasLate;
      wasLate = late;
      return isTurn ? `late-cut-${++count}{--cut:0}` : '';
    };
    const rules = statementsOf(block.slice(start.length, -1))
      .flatMap(singleRules)
      .map((rule) => turn([...classesOfSheet(rule)].some(isLate)) + rule);
    return start + rules.join('') + turn(false) + '}';
  };
  return statementsOf(css)
    .map((statement) => (statement.startsWith(start) ? mark(statement) : statement))
    .join('');
}

/**
 * Parts a marked sheet.
 *
 * @returns {{ first: string, late: (number | string)[] }} `late` says by turns how much of `first` goes by, and what stands there
 */
export function splitMarkedSheet(css) {
  const runs = css.split(/late-cut-\d+\{--cut: ?0\}/);
  const late = [];
  runs.forEach((run, index) => {
    if (index % 2 === 1) late.push(runs[index - 1].length, run);
  });
  return { first: runs.filter((_, index) => index % 2 === 0).join(''), late };
}
