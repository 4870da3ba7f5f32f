/**
 * Everything that a chunk takes at once: itself and, however far, what it imports.
 *
 * @param {ReadonlyMap<string, { imports: readonly string[] }>} chunks by file name
 * @param {string} name
 * @returns {string[]} file names, the chunk's own first
 */
export function takenAtOnce(chunks, name) {
  const found = new Set([name]);
  // A set goes on to what is added while it is walked.
  for (const one of found) for (const next of chunks.get(one).imports) if (chunks.has(next)) found.add(next);
  return [...found];
}

/** The chunk that holds a module of the sources. */
export const holderOf = (chunks, suffix) =>
  [...chunks.values()].find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(suffix))).fileName;

/** The modules in some chunks. */
export const modulesIn = (chunks, names) =>
  new Set(names.flatMap((name) => Object.keys(chunks.get(name).modules)));
