import type { BlockReferences } from '../parser/references.js';
import type { BlockCache } from './block-cache.js';
import type { ElementSpec } from './element-spec.js';
import type { FullRenderer } from './full-renderer.js';

/** The blocks inside of a quote or an item; spread where a blank line separates two of them. */
export interface Content {
  blocks: ElementSpec[];
  isSpread: boolean;
}

export interface RenderOptions {
  /** The source is unfinished: it still grows at its end. */
  isOpen: boolean;
  definitions: string;
  references: BlockReferences;
  cache: BlockCache;
  /** For the constructs outside of the fast path. */
  fullRenderer: FullRenderer;
  depth: number;
  /** Renders the blocks inside of a block. */
  renderBlocks: (text: string, options: RenderOptions) => Content | null;
}
