/** Something to look up: an entry as it is, or all entries that begin so. */
export interface PostingQuery {
  token: string;
  isBeginning: boolean;
}

/** Which documents hold which entries. Documents have numbers, in the order in which they were added. */
export interface Postings {
  /** Adds a document; the answer is its number. */
  add(tokens: Iterable<string>): number;
  /** Tells of a document's number whether it holds all that is asked. */
  find(queries: readonly PostingQuery[]): (number: number) => boolean;
  /** How many documents were ever added. */
  size(): number;
  clear(): void;
}

/** Beginnings are looked up among the entries that share so many units. */
const drawerUnits = 3;

/**
 * Lists of numbers by entry. Results are wanted by time and not by likeness, so nothing is weighed: a lookup marks documents in a
 * row of bytes, which stays fast for a single letter that half of all words begin with.
 */
export function createPostings(): Postings {
  const lists = new Map<string, number[]>();
  /** Entries by their first units, one drawer for each length up to `drawerUnits`. */
  const drawers = new Map<string, string[]>();
  let count = 0;

  function shelve(token: string): void {
    const key = token.slice(0, drawerUnits);
    const drawer = drawers.get(key);
    if (drawer) drawer.push(token);
    else drawers.set(key, [token]);
  }
  function* beginningWith(start: string): Generator<string> {
    if (start.length >= drawerUnits) {
      for (const token of drawers.get(start.slice(0, drawerUnits)) ?? [])
        if (token.startsWith(start)) yield token;
      return;
    }
    for (const [key, drawer] of drawers) if (key.startsWith(start)) yield* drawer;
  }
  function mark(row: Uint8Array, token: string, step: number): void {
    // A document counts once for each query, however many of its words begin so.
    for (const number of lists.get(token) ?? []) if (row[number] === step) row[number] = step + 1;
  }

  return {
    add(tokens) {
      const number = count++;
      for (const token of tokens) {
        const list = lists.get(token);
        if (list) list.push(number);
        else {
          lists.set(token, [number]);
          shelve(token);
        }
      }
      return number;
    },
    find(queries) {
      const row = new Uint8Array(count);
      const asked = queries.slice(0, 250);
      for (const [step, { token, isBeginning }] of asked.entries())
        for (const one of isBeginning ? beginningWith(token) : [token]) mark(row, one, step);
      return (number) => row[number] === asked.length;
    },
    size: () => count,
    clear() {
      lists.clear();
      drawers.clear();
      count = 0;
    },
  };
}
