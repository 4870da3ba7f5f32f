'use client';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { firstEnabled, lastEnabled, matchTyped, stepFrom, type SelectOption } from './select-options.js';

/** Letters typed within this time belong together. */
const typedForgetMs = 600;

interface SelectBehaviourOptions {
  options: readonly SelectOption[];
  value: string | undefined;
  onChoose: (value: string) => void;
  disabled: boolean;
}

/**
 * A select whose focus never leaves its button: the highlighted choice is named by `aria-activedescendant`. So it needs
 * neither a focus trap nor a modal background, and works the same inside a shadow root.
 *
 * @source WAI-ARIA Authoring Practices, "Select-Only Combobox"
 */
export function useSelect({ options, value, onChoose, disabled }: SelectBehaviourOptions) {
  const [open, setOpenState] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useRef({ text: '', atMs: 0 });
  const listId = useId();
  const chosen = options.findIndex((option) => option.value === value);

  const setOpen = (next: boolean, at = chosen >= 0 ? chosen : firstEnabled(options)) => {
    if (next && disabled) return;
    setOpenState(next);
    setActive(next ? at : -1);
  };

  const choose = (index: number) => {
    const option = options[index];
    if (!option || option.disabled) return;
    if (option.value !== value) onChoose(option.value);
    setOpen(false);
  };

  const type = (letter: string, now: number) => {
    const fresh = now - typed.current.atMs > typedForgetMs;
    typed.current = { text: fresh ? letter : typed.current.text + letter, atMs: now };
    const match = matchTyped(options, open ? active : chosen, typed.current.text);
    if (match >= 0) setOpen(true, match);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || (event.altKey && !event.key.startsWith('Arrow'))) return;
    const isTyping =
      open && event.timeStamp - typed.current.atMs < typedForgetMs && typed.current.text !== '';
    const moves: Record<string, () => void> = {
      ArrowDown: () => (open ? setActive(stepFrom(options, active, 1)) : setOpen(true)),
      ArrowUp: () => (open ? setActive(stepFrom(options, active, -1)) : setOpen(true)),
      Home: () => setOpen(true, firstEnabled(options)),
      End: () => setOpen(true, lastEnabled(options)),
      PageDown: () => open && setActive(stepFrom(options, active, 10)),
      PageUp: () => open && setActive(stepFrom(options, active, -10)),
      Enter: () => (open ? choose(active) : setOpen(true)),
      ' ': () => (isTyping ? type(' ', event.timeStamp) : open ? choose(active) : setOpen(true)),
    };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      move();
    } else if (event.key === 'Tab') {
      if (open) choose(active);
    } else if ([...event.key].length === 1) {
      event.preventDefault();
      type(event.key, event.timeStamp);
    }
  };

  return {
    open,
    setOpen,
    active,
    setActive,
    chosen,
    choose,
    onKeyDown,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
  };
}
