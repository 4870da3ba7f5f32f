'use client';
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { isComposing } from './is-composing.js';

/** Keys that no touch keyboard has: a keyboard is attached to the screen. */
const attachedKeys = /^(?:Alt|AltGraph|Arrow\w+|CapsLock|Control|End|Escape|F\d+|Home|Meta|Page\w+|Tab)$/u;

/** Whether a key of an attached keyboard was pressed: what one text box has learnt, those that open later know. */
export const AttachedKeyboardContext = createContext<RefObject<boolean> | null>(null);

/**
 * Whether text is typed on the screen, where Return has to break the line: no key adds Shift to it. A computer or a tablet whose
 * attached keyboard has been used is none. A server, and the first render, say no.
 */
export function useTouchKeyboard(): boolean {
  const [isTouch, setTouch] = useState(false);
  const shared = useContext(AttachedKeyboardContext);
  const own = useRef(false);
  const attached = shared ?? own;
  useEffect(() => {
    // Not `hover: none` as well: some telephones say that they hover.
    const list = matchMedia('(pointer: coarse)');
    const update = () => setTouch(list.matches && !attached.current);
    const onKeyDown = ({ key, ctrlKey, altKey, metaKey }: globalThis.KeyboardEvent) => {
      if (!ctrlKey && !altKey && !metaKey && !attachedKeys.test(key)) return;
      attached.current = true;
      update();
    };
    update();
    list.addEventListener('change', update);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      list.removeEventListener('change', update);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [attached]);
  return isTouch;
}

/**
 * Whether a key submits a text of several lines: Enter without Shift, on a touch keyboard with Control or Command alone. An input
 * method keeps its Enter.
 */
export const isSubmitKey = (
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'nativeEvent' | 'keyCode'>,
  isTouch: boolean,
): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !isComposing(event) &&
  (!isTouch || event.ctrlKey || event.metaKey);
