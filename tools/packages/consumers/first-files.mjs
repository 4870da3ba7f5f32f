import { takenAtOnce } from '../../../packages/chat/build/module-graph.mjs';

/** What no page loads before a message needs it: colours, charts, diagrams, formulas and the full markdown parser. */
const heavy = /mermaid|vega|render-chart|katex|math-markdown|highlight|remark-/;

/** What is fetched with the first message, in the packed files. */
const atFirst = { panel: /\/parts\/panel-(?!parts)/, answer: /\/parts\/answer-/ };

const short = (path) => path.replace(/^.*node_modules\//, '');

/**
 * Whether a bundler has kept apart what comes late.
 *
 * @param {Map<string, import('./bundlers.mjs').Chunk>} chunks
 * @param {string[]} doors names of the programs
 * @returns {string[]} what is wrong; empty where nothing is
 */
export function faultsOfGraph(chunks, doors) {
  const modulesAtOnce = (name) => takenAtOnce(chunks, name).flatMap((file) => chunks.get(file).modules);
  const holder = (pattern) =>
    [...chunks].find(([, { modules }]) => modules.some((path) => pattern.test(path)))?.[0];
  const faults = [];
  const look = (what, file, forbidden) => {
    const found = modulesAtOnce(file).filter((path) => forbidden.test(path));
    if (found.length > 0) faults.push(`${what} takes ${found.map(short).join(', ')} at once`);
  };
  for (const door of doors) look(door, `${door}.js`, door === 'headless' ? heavy : /\/parts\//);
  if (doors.some((door) => door !== 'headless')) {
    for (const [name, pattern] of Object.entries(atFirst)) {
      const file = holder(pattern);
      if (file) look(name, file, heavy);
      else faults.push(`nothing holds the ${name}`);
    }
    // Each of these is in a file that is imported on demand.
    for (const part of ['render-chart', 'math-markdown', 'highlight', 'remark-'])
      if (!holder(new RegExp(`/parts/${part}`))) faults.push(`nothing holds ${part}`);
  }
  return faults;
}
