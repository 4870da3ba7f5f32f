import type { BlockRenderers, StoaChatBlock, StoaChatRenderer } from '../../base/blocks/block-renderers.js';

export interface PageRendererOptions {
  /** Parent of the block's element. */
  room: HTMLElement;
  render: StoaChatRenderer;
  block: Omit<StoaChatBlock, 'signal'>;
  onFailure: BlockRenderers['onFailure'];
  /** `waiting`: for a promise of the renderer. Not called after the cleanup. */
  onState: (state: 'waiting' | 'drawn' | 'failed') => void;
}

/** Runs a renderer of the host page in a new element. @returns the cleanup, which also removes the element */
export function runPageRenderer({
  room,
  render,
  block,
  onFailure,
  onState,
}: PageRendererOptions): () => void {
  const life = new AbortController();
  const { signal } = life;
  const place = document.createElement('div');
  let tidyUp: unknown;

  function tidy(): void {
    const now = tidyUp;
    tidyUp = undefined;
    try {
      if (typeof now === 'function') (now as () => void)();
    } catch (error) {
      onFailure(block.kind, error);
    }
  }
  function end(): void {
    life.abort();
    tidy();
    place.remove();
  }
  function drawn(given: unknown): void {
    tidyUp = given;
    if (signal.aborted) tidy();
    else onState('drawn');
  }
  function failed(error: unknown): void {
    // An aborted renderer often rejects.
    if (signal.aborted) return;
    end();
    onState('failed');
    onFailure(block.kind, error);
  }

  room.append(place);
  try {
    const given: unknown = render(place, { ...block, signal });
    if (typeof given === 'object' && given !== null && 'then' in given) {
      onState('waiting');
      Promise.resolve(given).then(drawn, failed);
    } else {
      drawn(given);
    }
  } catch (error) {
    failed(error);
  }
  return end;
}
