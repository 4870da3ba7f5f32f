import type { Age, ListRow } from '@stoa/core/rules';
import type { ListItem } from '@stoa/core/state';

/** A row of the list of conversations. */
export type Row = ListRow<ListItem>;
export type FolderRow = Extract<Row, { kind: 'folder' }>;
export type ItemRow = Extract<Row, { kind: 'conversation' }>;

/** Position of a row in the tree for ARIA: the document lacks the rows outside of the window, so they cannot be counted there. */
export interface RowPosition {
  level: 1 | 2;
  setSize: number;
  posInSet: number;
  /** Index of the folder's row; -1 on the first level. */
  parent: number;
  /** The heading it stands under. */
  age: Age | null;
}

/** Places of all rows, by index; null for headings and notes, which are no items. */
export function positionsOf(rows: readonly Row[]): (RowPosition | null)[] {
  const positions: (RowPosition | null)[] = [];
  let open: { index: number; folderId: string } | null = null;
  let age: Age | null = null;
  const sets = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'heading' || row.kind === 'empty' || row.kind === 'more') {
      positions.push(null);
      if (row.kind === 'heading') age = row.age;
      continue;
    }
    if (row.kind === 'folder') open = row.isOpen ? { index, folderId: row.folder.id } : null;
    const parent: number =
      row.kind === 'conversation' && open !== null && row.item.folderId === open.folderId ? open.index : -1;
    const posInSet = (sets.get(parent) ?? 0) + 1;
    sets.set(parent, posInSet);
    positions.push({ level: parent === -1 ? 1 : 2, setSize: 0, posInSet, parent, age });
  }
  for (const position of positions) if (position) position.setSize = sets.get(position.parent) ?? 0;
  return positions;
}
