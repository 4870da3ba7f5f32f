import { canFocusQuietly } from '@stoa/react';

/**
 * Gives focus to the message box inside `place`, without moving the page. On a touch screen that would bring up the keyboard, so
 * there nothing happens.
 *
 * @returns whether it has focus
 */
export function focusComposer(place: ParentNode | null): boolean {
  const box = place?.querySelector<HTMLElement>('#stoa-composer');
  if (!box || !canFocusQuietly()) return false;
  box.focus({ preventScroll: true });
  return true;
}
