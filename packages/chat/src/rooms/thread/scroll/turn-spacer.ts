import { findByData } from '@stoa/react';

/**
 * The height of the spacer below the content, so that a turn that has just begun stands at the top of the viewport and the message
 * before it is out of view. A reply grows into the spacer without scrolling; one longer than the viewport needs none.
 *
 * @param shownPx from the end of the message before the turn, or from the beginning of the content, to its end
 * @param isFirst no message precedes it: the spacer must not make the thread scroll
 */
export const turnSpacerPx = (viewPx: number, shownPx: number, isFirst: boolean): number =>
  Math.max(0, Math[isFirst ? 'floor' : 'ceil'](viewPx - shownPx));

export interface TurnSpacer {
  /** A turn began with this row; without one the spacer is empty. */
  begin(rowKey: string): void;
  /** Adapts the height to the content and the viewport. Call it after layout. */
  resize(): void;
  /** @units px */
  readonly px: number;
}

/** Controls the height of a spacer element below the content of a viewport. */
export function createTurnSpacer(view: HTMLElement, content: Element, spacer: HTMLElement): TurnSpacer {
  let key: string | null = null;
  let row: HTMLElement | undefined;
  let px = 0;
  return {
    begin(rowKey) {
      key = rowKey;
      row = undefined;
    },
    resize() {
      if (key === null) return;
      // A row that left the window and came back is another element.
      if (!row?.isConnected) row = findByData(view, 'data-row', key);
      // The first row of a group has the group before it above.
      const before = row?.previousElementSibling ?? row?.parentElement?.previousElementSibling;
      const { top, bottom } = content.getBoundingClientRect();
      const shownPx = bottom - (before ? before.getBoundingClientRect().bottom : top);
      const next = row ? turnSpacerPx(view.getBoundingClientRect().height, shownPx, !before) : 0;
      if (next === px) return;
      px = next;
      spacer.style.blockSize = `${px}px`;
    },
    get px() {
      return px;
    },
  };
}
