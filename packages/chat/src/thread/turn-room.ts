import { findByData } from '../focus/find-by-data.js';

/** How far below the top of the viewport a new turn begins: as far as the first message of a thread. @units px */
export const turnTopPx = 32;

/**
 * The room that is kept free below the content, so that a turn that has just begun can stand at the top of the viewport. A reply
 * grows into it without moving anything; what is longer than the viewport needs none.
 *
 * @param turnPx from the beginning of the turn to the end of the content
 */
export const turnRoomPx = (viewPx: number, turnPx: number): number =>
  Math.max(0, Math.floor(viewPx - turnTopPx - turnPx));

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
      const next = row
        ? turnRoomPx(
            view.clientHeight,
            content.getBoundingClientRect().bottom - row.getBoundingClientRect().top,
          )
        : 0;
      if (next === px) return;
      px = next;
      room.style.blockSize = `${px}px`;
    },
    get px() {
      return px;
    },
  };
}
