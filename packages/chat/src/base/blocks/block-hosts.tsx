'use client';
import { createContext, useContext } from 'react';
import type { BlockRenderers } from './block-renderers.js';

/** What `postMessage` and its answers look like from outside a worker. */
export type BlockWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/**
 * Places beside the page in which the blocks of a message are worked on. Each is optional: without it the work is done in the
 * page, in small portions and with tighter limits.
 */
export interface BlockHosts {
  /** Starts a worker that runs `@stoa/chat/highlight-worker`. */
  startHighlighter?: () => BlockWorker;
  /** Starts a worker that runs `@stoa/chat/chart-worker`. */
  startCharts?: () => BlockWorker;
  /**
   * The address of a page that runs `@stoa/chat/diagram-frame` under a policy of its own. Needed where the policy of the page
   * forbids inline styles.
   */
  diagramPage?: string;
  /** Where the frame of that page is put. Default: the body. */
  frameParent?: ParentNode;
  /**
   * `mathml` where no sheet of the page reaches, as in a shadow root: the browser then draws formulas by itself. Default: KaTeX's own
   * drawing, with its sheet and its fonts.
   */
  formulas?: 'mathml';
  /** Kinds of blocks that the page draws itself, the chat's own among them. */
  renderers?: BlockRenderers;
}

const nowhere: BlockHosts = {};
const BlockHostsContext = createContext<BlockHosts>(nowhere);

/** Tells the blocks below where they may be worked on. Pass the same object for as long as the page lives. */
export const BlockHostsProvider = BlockHostsContext.Provider;

/** Where blocks may be worked on. */
export const useBlockHosts = (): BlockHosts => useContext(BlockHostsContext);

/** Makes something that is kept as long as its hosts are, one for each. */
export function perHosts<T>(make: (hosts: BlockHosts) => T): (hosts: BlockHosts) => T {
  const made = new WeakMap<BlockHosts, T>();
  return (hosts) => {
    const known = made.get(hosts) ?? make(hosts);
    made.set(hosts, known);
    return known;
  };
}
