import { readFileSync } from 'node:fs';
import { changeClassText, readClassText } from '../../ui/build/class-text.mjs';
import { shortNames } from '../../ui/build/short-names.mjs';

const isDrawing = (path) => /packages\/(ui|chat)\/src\/.*\.tsx?$/.test(path);
const tokens = (text) => text.split(/\s+/).filter(Boolean);

/** Classes that a string may mean which is no class text: a word of it, or what a selector asks for. */
const meant = (text) => [...tokens(text), ...[...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)];

/**
 * Reads the classes of modules.
 *
 * @param {readonly string[]} modules paths of the sources
 * @param {ReadonlySet<string>} first the modules that the first answer takes
 */
export function readPanelClasses(modules, first) {
  /** How often each class stands in the code. */
  const uses = new Map();
  const early = new Set();
  const others = new Set();
  /** The classes that stand in each module. */
  const classesOf = new Map();
  for (const path of modules.filter(isDrawing)) {
    const read = readClassText(readFileSync(path, 'utf8'), path);
    read.others.flatMap(meant).forEach((name) => others.add(name));
    const own = read.classes.flatMap(({ text }) => tokens(text));
    classesOf.set(path, new Set(own));
    for (const name of own) {
      // What comes at once decides who gets the shortest names.
      uses.set(name, (uses.get(name) ?? 0) + (first.has(path) ? 1000 : 1));
      if (first.has(path)) early.add(name);
    }
  }
  return { uses, early, others, classesOf };
}

/**
 * Decides the short names of classes.
 *
 * A class that stands in some other string, too, keeps its name: nothing tells whether that string means the class. So does what no
 * rule is for, which is there for others to read.
 *
 * @param {{ uses: ReadonlyMap<string, number>, others: ReadonlySet<string> }} read
 * @param {ReadonlySet<string>} ruled the classes that the sheet has rules for
 * @param {ReadonlySet<string>} taken names that mean something else in the same shadow root
 */
export function namePanelClasses({ uses, others }, ruled, taken) {
  const kept = [...uses.keys()].filter((name) => others.has(name) || !ruled.has(name));
  return shortNames(uses, new Set([...taken, ...kept]));
}

/** Writes the short names into a module. */
export const renameClasses = (code, path, names) =>
  isDrawing(path)
    ? changeClassText(code, path, (text) =>
        tokens(text)
          .map((name) => names.get(name) ?? name)
          .join(' '),
      )
    : code;
