'use client';
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- an output element belongs to a form; the listeners only hold the countdown */
import { forwardRef, useEffect, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../../lib/cn.js';
import { activeElementNear } from '../../lib/focus.js';
import { useLabels } from '../../lib/labels.js';
import { useMergedRef } from '../../lib/merge-refs.js';
import { usePortalContainer } from '../../lib/portal.js';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.js';
import { ToastCard } from './toast-card.js';
import { isAssertive, type Toast } from './toast-types.js';

export interface ToasterProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  /** Toasts, oldest first; only the newest `limit` are shown. */
  toasts: readonly Toast[];
  /** A toast ran out, was dismissed, or its action was taken. */
  onDismiss: (id: string) => void;
  /** @units toasts */
  limit?: number;
}

/** Ends in a mark that ends a sentence, perhaps inside a quotation. */
const sentenceEnd = /[.!?…。！？؟][\p{Pe}\p{Pf}"']*$/u;

const speakAll = (toasts: readonly Toast[]) =>
  toasts
    .flatMap(({ title, description, action }) => [title, description, action?.label])
    .filter((text): text is string => text !== undefined && text !== '')
    .map((text, index, all) => (index === all.length - 1 || sentenceEnd.test(text) ? text : `${text}.`))
    .join(' ');

/**
 * The place for notifications; one per app, without a store of its own. F8 moves focus to it, and an
 * action or a dismissal moves it back. Time stands still while the pointer or the focus is in it, so that nobody has to race for "Undo".
 */
export const Toaster = forwardRef<HTMLElement, ToasterProps>(function Toaster(
  { toasts, onDismiss, limit = 3, className, ...props },
  ref,
) {
  const labels = useLabels();
  const container = usePortalContainer();
  const own = useRef<HTMLElement>(null);
  const merged = useMergedRef(own, ref);
  const [isHeld, setHeld] = useState(false);
  /** What had focus before the toasts did. */
  const returnTarget = useRef<HTMLElement | null>(null);
  const [isMounted, setMounted] = useState(false);

  // The server renders nothing here: there is no body to put it in yet.
  useEffect(() => setMounted(true), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F8') own.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const dismiss = (id: string) => {
    // The button that has focus goes with its toast.
    const hasFocus = own.current?.contains(activeElementNear(own.current));
    if (hasFocus && returnTarget.current?.isConnected) returnTarget.current.focus({ preventScroll: true });
    onDismiss(id);
  };
  if (!isMounted) return null;
  const shown = toasts.slice(-limit);
  return createPortal(
    <section
      ref={merged}
      data-slot="toaster"
      data-state={shown.length > 0 ? 'open' : 'empty'}
      aria-label={labels.notifications}
      tabIndex={-1}
      className={cn(
        'pointer-events-none fixed inset-x-4 bottom-4 z-60 mx-auto max-w-md rounded-panel font-text focus-ring sm:ms-auto sm:me-0',
        className,
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget))
          returnTarget.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      }}
      onBlur={() => setHeld(false)}
      {...props}
    >
      <VisuallyHidden role="status">{speakAll(shown.filter((toast) => !isAssertive(toast)))}</VisuallyHidden>
      <VisuallyHidden role="alert">{speakAll(shown.filter(isAssertive))}</VisuallyHidden>
      <ol className="m-0 flex list-none flex-col gap-2 p-0">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={isHeld} onDismiss={dismiss} />
        ))}
      </ol>
    </section>,
    container ?? document.body,
  );
});
