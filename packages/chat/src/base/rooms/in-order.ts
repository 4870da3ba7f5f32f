/** A thing of a record that has its place among those of other records. */
export interface Placed {
  id: string;
  /**
   * The one that it follows, with those that come after it in its record. Without one it goes on where its record stands.
   */
  after?: string;
}

/** The things of all records in the order that they ask for; those that follow an unknown one stand where their record does. */
export function inOrder<T extends Placed>(lists: readonly (readonly T[])[]): readonly T[] {
  const all = lists.flat();
  const next = new Map(lists.flatMap((list) => list.slice(1).map((one, at) => [list[at], one])));
  const placed = new Set<T>();
  const place = (one: T | undefined): void => {
    if (!one || placed.has(one)) return;
    placed.add(one);
    for (const other of all) if (other.after === one.id) place(other);
    const successor = next.get(one);
    if (successor?.after === undefined) place(successor);
  };
  const ids = new Set(all.map(({ id }) => id));
  for (const list of lists)
    for (const [at, { after }] of list.entries())
      if (after === undefined ? at === 0 : !ids.has(after)) place(list[at]);
  // What is left asks for a circle.
  for (const one of all) place(one);
  return [...placed];
}
