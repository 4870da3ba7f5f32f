'use client';
import type { Dialog as OpenDialog } from '@stoa/core/state';
import { Dialog, focusStartOf, useReadTexts } from '@stoa/ui';
import {
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { isFocusLost } from '../../base/focus/focus.js';
import { DialogFailure, DialogSkeleton } from './dialog-parts.js';
import { dialogRooms, lazyPart, lazyParts, type LazyPart } from './dialog-rooms.js';
import type { DialogName } from '../../base/dialogs/dialog-part.js';
import { LoadBoundary } from '../../base/lazy/load-states.js';
import { useStoa } from '../../base/state/stoa-context.js';

interface ArrivalProps {
  frame: RefObject<HTMLDivElement | null>;
  onFocused: (element: Element | null) => void;
  children: ReactNode;
}

/** Gives focus to the start of a part once it is there, unless the person already went somewhere. */
function Arrival({ frame, onFocused, children }: ArrivalProps) {
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const root = node.getRootNode() as Document | ShadowRoot;
    if (root.activeElement === node || isFocusLost(node)) focusStartOf(node);
    onFocused(root.activeElement);
  }, [frame, onFocused]);
  return children;
}

/** Keeps what is typed before a part is there, and writes it into the field that then has focus. */
function useEarlyKeys() {
  const typed = useRef<string | null>('');
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    const { key, target, currentTarget } = event;
    // What has focus inside is there already, and its keys are its own.
    if (typed.current === null || target !== currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
    else if (key.length === 1) typed.current += key;
  }, []);
  const writeInto = useCallback((field: Element | null) => {
    const text = typed.current;
    typed.current = null;
    if (!text || !(field instanceof HTMLInputElement) || field.value !== '') return;
    field.setRangeText(text, 0, 0, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return { onKeyDown, writeInto };
}

/** The part by its name; `retry` wraps it anew after it could not be fetched. */
function usePart(name: DialogName): { Part: LazyPart; attempt: number; retry: () => void } {
  const [retried, setRetried] = useState<{ name: DialogName; Part: LazyPart; attempt: number } | null>(null);
  const own = retried?.name === name ? retried : null;
  return {
    Part: own?.Part ?? lazyParts[name],
    attempt: own?.attempt ?? 0,
    retry() {
      setRetried({ name, Part: lazyPart(dialogRooms[name]), attempt: (own?.attempt ?? 0) + 1 });
    },
  };
}

export interface DialogFrameProps {
  dialog: OpenDialog;
  /** Gives focus back when the dialog closes. */
  onCloseFocus: (event: Event) => void;
}

/** The frame of whichever dialog is open, and the part inside it. */
export function DialogFrame({ dialog, onCloseFocus }: DialogFrameProps) {
  const read = useReadTexts();
  const { layout } = useStoa();
  const frame = useRef<HTMLDivElement | null>(null);
  const { Part, attempt, retry } = usePart(dialog.name);
  const early = useEarlyKeys();
  const room = dialogRooms[dialog.name];
  const title = room.title(read);
  const close = () => layout.closeDialog();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Content
        ref={frame}
        data-dialog={dialog.name}
        size={room.size}
        className={room.className}
        aria-describedby={undefined}
        onCloseAutoFocus={onCloseFocus}
        onKeyDown={early.onKeyDown}
      >
        <LoadBoundary
          key={`${dialog.name} ${attempt}`}
          fallback={<DialogFailure title={title} onRetry={retry} />}
        >
          <Suspense fallback={<DialogSkeleton title={title} />}>
            <Arrival frame={frame} onFocused={early.writeInto}>
              <Part dialog={dialog} onClose={close} />
            </Arrival>
          </Suspense>
        </LoadBoundary>
      </Dialog.Content>
    </Dialog.Root>
  );
}
