'use client';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Whether a form was refused, and the focus that a refusal moves. */
export interface RefusedSubmit<E extends HTMLElement> {
  /** Of the form, or of what holds its fields. */
  ref: RefObject<E | null>;
  /** From the first refusal on, each field says what is wrong with it for as long as it is. */
  isRefused: boolean;
  /**
   * Refuses a submit: once the errors are drawn, the first invalid control has the focus; without one, the submit button. What has a role
   * without `aria-invalid` (a button, a group) is marked by `data-invalid`.
   */
  refuse: () => void;
  /** The form begins anew: no field says anything until the next refusal. */
  reset: () => void;
}

/**
 * For a form whose submit button stays enabled while values are missing. The form checks all its values when it is drawn, and gives each
 * `Field` its error while `isRefused`.
 */
export function useRefusedSubmit<E extends HTMLElement = HTMLFormElement>(): RefusedSubmit<E> {
  const ref = useRef<E>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    if (refusals > 0) (find('[aria-invalid=true], [data-invalid]') ?? find('[type=submit]'))?.focus();
  }, [refusals]);
  return {
    ref,
    isRefused: refusals > 0,
    refuse: useCallback(() => setRefusals((count) => count + 1), []),
    reset: useCallback(() => setRefusals(0), []),
  };
}
