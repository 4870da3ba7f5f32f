'use client';
import { useEffect, type RefObject } from 'react';

/** Taking focus from a text field more often is taken for listening in. */
const maxTaken = 3;
/** A press of Tab moves focus at once. @units milliseconds */
const tabMs = 200;
/** Touch screens report no press inside a frame: focus that moves so soon after typing was not moved by a press. @units milliseconds */
const typingMs = 3000;

const textFields =
  'textarea, [contenteditable=true], input:not([type=button], [type=submit], [type=checkbox], [type=radio], [type=range])';

/**
 * Gives focus back to a text field that a program takes it from: no policy of a frame keeps it from doing so, and what is typed next
 * would reach the program. By pointer and by Tab the person goes there as usual.
 *
 * @param onTaken the program goes on doing so
 * @source security.md S
 */
export function useKeptFocus(frame: RefObject<HTMLIFrameElement | null>, onTaken: () => void): void {
  useEffect(() => {
    let field: HTMLElement | null = null;
    let tabAt = -Infinity;
    let typedAt = -Infinity;
    let taken = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isGiven = (own: HTMLIFrameElement): boolean => {
      const now = performance.now();
      if (now - tabAt < tabMs || own.matches(':hover')) return true;
      return matchMedia('(any-pointer: coarse)').matches && now - typedAt > typingMs;
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target === frame.current) return;
      field = target instanceof HTMLElement && target.matches(textFields) ? target : null;
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') tabAt = performance.now();
      else typedAt = performance.now();
    };
    const giveBack = () => {
      const own = frame.current;
      // Focus that was in the frame of a program that has been ended is on the body.
      if (document.activeElement !== (own ?? document.body) || !field?.isConnected) return;
      field.focus({ preventScroll: true });
      if (own && ++taken >= maxTaken) onTaken();
    };
    const onBlur = () => {
      const own = frame.current;
      if (!own || document.activeElement !== own || isGiven(own)) return;
      clearTimeout(timer);
      // Within the event the frame would have it again.
      timer = setTimeout(giveBack);
    };
    if (document.activeElement instanceof HTMLElement && document.activeElement.matches(textFields))
      field = document.activeElement;
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('blur', onBlur);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('blur', onBlur);
    };
  }, [frame, onTaken]);
}
