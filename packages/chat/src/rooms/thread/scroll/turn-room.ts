import { findByData } from '../../../base/focus/find-by-data.js';

/**
 * The room that is kept free below the content, so that a turn that has just begun can stand at the top of the viewport, and nothing of
 * the message before it. A reply grows into it without moving anything; what is longer than the viewport needs none.
 *
 * @param shownPx from the end of what stands before the turn, or from the beginning of the content, to its end
 * @param isFirst nothing stands before it: as much room as would make the thread scroll is too much
 */
export const turnRoomPx = (viewPx: number, shownPx: number, isFirst: boolean): number =>
  Math.max(0, Math[isFirst ? 'floor' : 'ceil'](viewPx - shownPx));

export interface TurnRoom {
  /** A turn began with this row; before the first one the end of the content is the end of the thread. */
  begin(rowKey: string): void;
  /** Makes the room fit what the content and the viewport are by now. Call it after layout. */
  fit(): void;
  /** @units px */
  readonly px: number;
}

/** Keeps the room of one viewport in an element of its own, below the content. */
export function createTurnRoom(view: HTMLElement, content: Element, room: HTMLElement): TurnRoom {
  let key: string | null = null;
  let row: HTMLElement | undefined;
  let px = 0;
  return {
    begin(rowKey) {
      key = rowKey;
      row = undefined;
    },
    fit() {
      if (key === null) return;
      // A row that was put away and came back is another element.
      if (!row?.isConnected) row = findByData(view, 'data-row', key);
      // The first row of a chunk has the chunk before it above.
      const before = row?.previousElementSibling ?? row?.parentElement?.previousElementSibling;
      const { top, bottom } = content.getBoundingClientRect();
      const shownPx = bottom - (before ? before.getBoundingClientRect().bottom : top);
      const next = row ? turnRoomPx(view.getBoundingClientRect().height, shownPx, !before) : 0;
      if (next === px) return;
      px = next;
      room.style.blockSize = `${px}px`;
    },
    get px() {
      return px;
    },
  };
}
