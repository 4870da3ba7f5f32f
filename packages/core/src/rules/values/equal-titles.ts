import { firstWordsMaxCharacters } from '../../contract/limits.js';
import { cutText } from './tolerant.js';

/** A row of a list to choose from, and what else is known of it. */
export interface TitledRow {
  id: string;
  title: string;
  /** What tells it from rows with the same title, in words of the reader's language; empty ones are left out. */
  facts: readonly string[];
}

interface Fact {
  id: string;
  text: string;
}

/** A title as a reader compares it: case and the width of spaces make no difference. */
const comparable = (title: string): string =>
  title.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** The rows of each key, each row once. */
function groupsOf<Row extends { id: string }>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Map<string, Row>>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key) ?? new Map<string, Row>();
    groups.set(key, group.set(row.id, row));
  }
  return [...groups.values()].map((group) => [...group.values()]);
}
const withEqualTitle = <Row extends { id: string; title: string }>(rows: readonly Row[]): Row[][] =>
  groupsOf(rows, ({ title }) => comparable(title)).filter(({ length }) => length > 1);

/** Ids of the rows whose title another row has too. @source ours */
export const equalTitles = (rows: readonly Pick<TitledRow, 'id' | 'title'>[]): ReadonlySet<string> =>
  new Set(withEqualTitle(rows).flatMap((group) => group.map(({ id }) => id)));

/** Numbers rows of the same text in the order of their ids, past the texts that other rows have already. */
function numbered(same: readonly Fact[], taken: ReadonlySet<string>): Fact[] {
  let number = 0;
  return same
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, text }) => {
      let next: string;
      do next = `${text} (${(number += 1)})`.trim();
      while (taken.has(comparable(next)));
      return { id, text: next };
    });
}

/**
 * What stands beside each row whose title another row has too. Rows whose facts are equal as well are numbered by their ids, so that
 * a row keeps its number in whatever order the list is.
 *
 * @shape by id; rows whose title is their own are absent
 * @source ours
 */
export function tellApart(rows: readonly TitledRow[]): ReadonlyMap<string, string> {
  const told = withEqualTitle(rows).flatMap((group) => {
    const facts = group.map((row): Fact => ({ id: row.id, text: row.facts.filter(Boolean).join(' · ') }));
    const byText = groupsOf(facts, ({ text }) => comparable(text));
    const unique = byText.filter(({ length }) => length === 1).flat();
    const taken = new Set(unique.map(({ text }) => comparable(text)));
    // A single row without facts needs none: the others have them.
    return [...unique, ...byText.filter(({ length }) => length > 1).flatMap((same) => numbered(same, taken))];
  });
  return new Map(told.filter(({ text }) => text !== '').map(({ id, text }) => [id, text]));
}

/** The beginning of a text in one line, at most so long with its ellipsis, cut between words where there is a place for it. @source ours */
export function firstWordsOf(text: string, most: number = firstWordsMaxCharacters): string {
  const line = text
    .trimStart()
    .slice(0, 4 * most)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= most) return line;
  const cut = cutText(line, most - 1);
  const end = line[most - 1] === ' ' ? -1 : cut.lastIndexOf(' ');
  return `${(end < 0 ? cut : cut.slice(0, end)).trimEnd()}…`;
}
