'use client';
import { Checkbox, cn, IconButton } from '@stoa/ui';
import { Ellipsis } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import type { RowPosition } from './row-positions.js';

/** Whether what a row stands for is chosen; null outside selection mode. */
export type Chosen = 'all' | 'some' | 'none' | null;

/** Position of an item in the tree. */
export interface TreeRowProps {
  treeId: string;
  rowKey: string;
  level: RowPosition['level'];
  setSize: number;
  posInSet: number;
  /** Tab stops here; the arrow keys move on from it. */
  isActive: boolean;
  isMenuOpen: boolean;
  /** The drop target of the current drag. */
  isDropTarget: boolean;
  chosen: Chosen;
}

/** The id of a row's element, for what points at it. */
export const rowElementId = (treeId: string, rowKey: string): string => treeId + encodeURIComponent(rowKey);

/**
 * A row that was just mounted is hidden until it is measured, and what is hidden takes no focus; the active one has to at once.
 */
export const activeRowClass = cn('visible');

/** The attributes of a tree item that come from its place. */
export function treeItemProps(
  row: TreeRowProps,
): HTMLAttributes<HTMLDivElement> & { 'data-row-key': string } {
  return {
    id: rowElementId(row.treeId, row.rowKey),
    role: 'treeitem',
    tabIndex: row.isActive ? 0 : -1,
    'data-row-key': row.rowKey,
    'aria-level': row.level,
    'aria-setsize': row.setSize,
    'aria-posinset': row.posInSet,
    'aria-checked': row.chosen === null ? undefined : row.chosen === 'some' ? 'mixed' : row.chosen === 'all',
  };
}

/** Shows whether the row is chosen; the row itself says it. The list takes the clicks of all rows. */
export function RowCheck({ chosen }: { chosen: Chosen }) {
  if (chosen === null) return null;
  return (
    <span data-row-check="" aria-hidden className="grid size-6 shrink-0 place-items-center">
      <Checkbox
        readOnly
        tabIndex={-1}
        checked={chosen === 'all'}
        indeterminate={chosen === 'some'}
        className="pointer-events-none"
      />
    </span>
  );
}

/** Opens the row's menu. The list takes the clicks of all rows. */
export function RowMenuButton({
  label,
  isActive,
  isOpen,
}: {
  label: string;
  isActive: boolean;
  isOpen: boolean;
}) {
  return (
    <IconButton
      size="sm"
      tooltip={false}
      data-row-menu=""
      tabIndex={isActive ? 0 : -1}
      label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      className="absolute end-0.5 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
    >
      <Ellipsis size={16} aria-hidden />
    </IconButton>
  );
}
