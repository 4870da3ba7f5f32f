import type { ReadableStore } from '@stoa/core/state';

/** A finished block of a reply, as the page that draws it gets it: words of a model, to be shown as text and never read as HTML. */
export interface StoaChatBlock {
  /** The first word after the fence, in lower case. */
  kind: string;
  /** The rest of the line after that word; may be empty. */
  meta: string;
  /** The lines between the fences, without the last line break. */
  source: string;
  colorScheme: 'light' | 'dark';
  /** BCP 47 tag of the language of the chat's own words. */
  locale: string;
  /** Aborted when the block goes, is about to be drawn anew, or could not be drawn. */
  signal: AbortSignal;
}

/**
 * Draws a block into an empty element. It may return what tidies up after it, or a promise of that: until the promise is kept the code
 * stands.
 *
 * @errors what it throws, and what its promise is rejected with, leaves the code in its place and is told by an `error` event
 */
export type StoaChatRenderer = (
  place: HTMLElement,
  block: StoaChatBlock,
) => void | (() => void) | Promise<void | (() => void)>;

/** Blocks of replies that the surrounding page renders itself. */
export interface BlockRenderers {
  /** The renderer of a kind of block, given in lower case; the same function until the blocks have to be rendered again. */
  find: (kind: string) => StoaChatRenderer | undefined;
  /** Hears whenever `find` may give something else. @returns unsubscribe */
  subscribe: (listener: () => void) => () => void;
  /** Options common to all blocks. */
  environment: ReadableStore<Pick<StoaChatBlock, 'colorScheme' | 'locale'>>;
  /** A block could not be drawn, or not be tidied up after. */
  onFailure: (kind: string, error: unknown) => void;
}
