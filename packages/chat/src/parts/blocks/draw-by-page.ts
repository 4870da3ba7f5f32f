import type { BlockRenderers, StoaChatBlock, StoaChatRenderer } from '../../base/blocks/block-renderers.js';

export interface PageDrawing {
  /** Where the block's own element is put. */
  room: HTMLElement;
  render: StoaChatRenderer;
  block: Omit<StoaChatBlock, 'signal'>;
  onFailure: BlockRenderers['onFailure'];
  /** `waiting`: for a promise of the page. Never told after the end. */
  onState: (state: 'waiting' | 'drawn' | 'failed') => void;
}

/** Has the page draw a block into an element of its own. @returns the end of it, which tidies up and takes the element away */
export function drawByPage({ room, render, block, onFailure, onState }: PageDrawing): () => void {
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
    // What ends with the signal is often rejected, too.
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
