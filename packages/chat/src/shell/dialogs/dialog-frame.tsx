'use client';
import type { Dialog as OpenDialog } from '@stoa/core/state';
import { isFocusLost, lazyPart, type LazyPart, useStoa } from '@stoa/react';
import { Dialog, focusStartOf, useReadTexts } from '@stoa/ui';
import {
  useCallback,
  useEffect,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { DialogFailure, DialogSkeleton } from './dialog-parts.js';
import { dialogOffers, rooms } from '../rooms.js';
import type { DialogName, DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { RoomsContext } from '../../base/rooms/rooms-context.js';

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
    // Focus is inside already, and that element handles its own keys.
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

interface DialogContentProps extends DialogPartProps, Omit<ArrivalProps, 'children'> {
  title: string;
}

/** A dialog's part, and its frame's content while it loads and where that fails. */
const lazyDialog = (offer: { load: () => Promise<unknown> }) =>
  lazyPart<DialogContentProps>(
    async () => {
      // The host hands each part the dialog of its own name; which one that is, the types of a record cannot say.
      const Part = (await offer.load()) as ComponentType<DialogPartProps>;
      return function DialogContent({ title: _title, frame, onFocused, ...props }) {
        return (
          <Arrival frame={frame} onFocused={onFocused}>
            <Part {...props} />
          </Arrival>
        );
      };
    },
    {
      waiting: ({ title }) => <DialogSkeleton title={title} />,
      failed: (retry, { title }) => <DialogFailure title={title} onRetry={retry} />,
    },
  );

const dialogParts = Object.fromEntries(
  Object.entries(dialogOffers).map(([name, offer]) => [name, lazyDialog(offer)]),
) as Record<DialogName, LazyPart<DialogContentProps>>;

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
  const Part = dialogParts[dialog.name];
  const early = useEarlyKeys();
  const { title: titleOf, size, className } = dialogOffers[dialog.name];
  const title = titleOf(read);
  const close = () => layout.closeDialog();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Content
        ref={frame}
        data-dialog={dialog.name}
        size={size}
        className={className}
        aria-describedby={undefined}
        onCloseAutoFocus={onCloseFocus}
        onEscapeKeyDown={(event) => {
          // A field or a question inside goes first.
          if (event.target instanceof Element && event.target.closest('[data-escape]'))
            event.preventDefault();
        }}
        onKeyDown={early.onKeyDown}
      >
        <RoomsContext.Provider value={rooms}>
          <Part
            key={dialog.name}
            dialog={dialog}
            onClose={close}
            title={title}
            frame={frame}
            onFocused={early.writeInto}
          />
        </RoomsContext.Provider>
      </Dialog.Content>
    </Dialog.Root>
  );
}
