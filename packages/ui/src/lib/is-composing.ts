import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method that is composing a character: its Enter chooses and its Escape takes back, and
 * neither is meant for us.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'nativeEvent' | 'keyCode'>): boolean =>
  // 229: Safari ends a composition before it reports the key that ended it.
  event.nativeEvent.isComposing || event.keyCode === 229;
