/** How the list is ordered. @source chat specification §4 "Folder deletion": sort default is by date. */
export const listSorts = ['date', 'name'] as const;
export type ListSort = (typeof listSorts)[number];

/** The fields that determine the place of a conversation in the list. */
export interface Placeable {
  id: string;
  name: string;
  folderId: string | null;
  /** ISO time of the last change. */
  updatedAt: string;
}

/** The order of two texts by their units. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Newest first; of the same moment the greater id, so that everybody sees one order. */
export const newestFirst = (
  a: Pick<Placeable, 'updatedAt' | 'id'>,
  b: Pick<Placeable, 'updatedAt' | 'id'>,
): number => byText(b.updatedAt, a.updatedAt) || byText(b.id, a.id);
