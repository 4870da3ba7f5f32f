'use client';
import { createContext, useContext } from 'react';
import type { BlockRenderers } from './block-renderers.js';
import type { DiagramRenderer } from './diagram-result.js';

/** A worker, as its owner sees it. */
export type BlockWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/**
 * Workers and pages that process the blocks of messages. Each is optional: without a worker the work is done in the page, in small
 * chunks and with tighter limits.
 */
export interface BlockHosts {
  /** Starts a worker that runs `@stoa/chat/highlight-worker`. */
  startHighlighter?: () => BlockWorker;
  /** Starts a worker that runs `@stoa/chat/chart-worker`. */
  startCharts?: () => BlockWorker;
  /**
   * URL of a page that runs `@stoa/chat/diagram-frame` under a policy of its own. Needed where the policy of the page
   * forbids inline styles.
   */
  diagramPage?: string;
  /**
   * Loads a renderer for the page itself, used without a `diagramPage`: `loadDiagramRenderer` of this package. With neither, a diagram
   * is shown as its source.
   */
  loadDiagramRenderer?: () => Promise<DiagramRenderer>;
  /**
   * URL of a page that runs `@stoa/chat/artifact-frame` under a policy without a network. Without it programs of artifacts are shown as
   * code.
   */
  artifactPage?: string;
  /** Starts a worker that runs `@stoa/chat/artifact-builder`. */
  startBuilder?: () => BlockWorker;
  /** Parent of the frame of that page. Default: the body. */
  frameParent?: ParentNode;
  /**
   * `mathml` where the style sheet of KaTeX does not apply, as in a shadow root: the browser then renders formulas natively. Default:
   * KaTeX's HTML, with its style sheet and its fonts.
   */
  formulas?: 'mathml';
  /** Renderers of the host page by kind of block; they override the chat's own. */
  renderers?: BlockRenderers;
}

const nowhere: BlockHosts = {};
const BlockHostsContext = createContext<BlockHosts>(nowhere);

/** Provides the workers and pages of blocks. Pass a stable object. */
export const BlockHostsProvider = BlockHostsContext.Provider;

/** The workers and pages of blocks. */
export const useBlockHosts = (): BlockHosts => useContext(BlockHostsContext);

/** Memoizes a factory by its hosts. */
export function perHosts<T>(make: (hosts: BlockHosts) => T): (hosts: BlockHosts) => T {
  const made = new WeakMap<BlockHosts, T>();
  return (hosts) => {
    const known = made.get(hosts) ?? make(hosts);
    made.set(hosts, known);
    return known;
  };
}
