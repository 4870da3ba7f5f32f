import type { ReactElement } from 'react';
import type { ElementBatches } from './element-batches.js';
import type { ElementSpec } from './element-spec.js';

/** The state of a growing block between two frames: its finished items and rows are neither parsed nor rendered again. */
export interface BlockCache {
  list?: ListCache;
  table?: TableCache;
  /** The blocks inside of it, by their place. */
  blocks?: InnerBlock[];
}

/** The footnote references of a part that is not read again. Their indexes count from the start of the top-level block. */
interface KeptReferences {
  /** How many references stand before the part: with another number it is read again. */
  firstReference: number;
  /** Keys of the footnotes that it refers to, in order. */
  footnotes: string[];
}

/** A block inside of a quote or an item. */
export interface InnerBlock extends KeptReferences {
  source: string;
  isOpen: boolean;
  block: ElementSpec;
  cache: BlockCache;
}

/** The source of an item. */
export interface ListItem {
  /** The marker and the spaces after it. */
  marker: string;
  /** Its lines without their indent. */
  content: string;
  /** A blank line follows it. */
  isApart: boolean;
}

/** An item that no longer grows. */
export interface FinishedItem extends ListItem {
  isSpread: boolean;
}

/** The parsed part of a growing list. */
export interface ListCache extends KeptReferences {
  /** The source before the last item, which may still grow. */
  head: string;
  items: FinishedItem[];
  isLoose: boolean;
  hasTasks: boolean;
  batches: ElementBatches;
  /** The state of the last item. */
  last: BlockCache;
}

/** How the cells of a column stand. */
export type Alignment = 'left' | 'center' | 'right' | null;

/** The parsed part of a growing table. */
export interface TableCache extends KeptReferences {
  /** The source before the last row, which may still grow. */
  head: string;
  top: string;
  thead: ReactElement;
  columns: readonly Alignment[];
  count: number;
  batches: ElementBatches;
}
