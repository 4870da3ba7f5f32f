'use client';
import type { ConversationStore } from '@stoa/core/state';
import { lazyPart, useStore } from '@stoa/react';
import { cn } from '@stoa/ui';
import { useCallback, useMemo, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { bringsFiles, pastedFiles } from '../../../base/files/pasted-files.js';
import { ConversationComposer, type Outgoing } from '../../../rooms/composer/conversation-composer.js';
import { focusComposer } from './focus-composer.js';
import type { ImagesHandle, ImagesState } from './image-tools.js';

const loadImages = () => import('./image-tools.js');
const ImageTray = lazyPart(() => loadImages().then((room) => room.ImageTray));
const ImageButton = lazyPart(() => loadImages().then((room) => room.ImageButton), {
  waiting: <span className="size-8 shrink-0 pointer-coarse:size-11" />,
});

/** As many as go with one message. */
const fullAt = 4;

const none: ImagesState = { count: 0, isReading: false, wait: '' };

export interface PanelComposerProps {
  conversation: ConversationStore;
  /** Images may go with a message. */
  hasUpload: boolean;
  blockedBy: string | null;
}

/** The message box of the panel; where images are allowed they come by a button, by pasting and by dropping. */
export function PanelComposer({ conversation, hasUpload, blockedBy }: PanelComposerProps) {
  const isIdle = useStore(conversation.store, (state) => state.run.status === 'idle');
  const place = useRef<HTMLDivElement>(null);
  const images = useRef<ImagesHandle>(null);
  // Files that come before the part that reads them.
  const [waiting] = useState<File[]>(() => []);
  const [held, setState] = useState(none);
  const [isOver, setOver] = useState(false);
  const onState = useCallback((next: ImagesState) => setState(next), []);

  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    if (images.current) images.current.add(files);
    else waiting.push(...files);
    focusComposer(place.current);
  };

  const { count, isReading, wait } = hasUpload ? held : none;
  const outgoing = useMemo<Outgoing>(
    () => ({
      data() {
        const chosen = images.current?.images() ?? [];
        return chosen.length === 0
          ? undefined
          : { dataSources: chosen.map(({ name, type, address }) => ({ id: address, name, type })) };
      },
      sent: () => images.current?.clear(),
      blockedBy: count > 0 && (isReading || !isIdle) ? wait : null,
    }),
    [count, isReading, isIdle, wait],
  );

  const taking = hasUpload
    ? {
        onPaste: (event: ClipboardEvent) => {
          const { files, hasText } = pastedFiles(event.clipboardData);
          if (!hasText) event.preventDefault();
          add(files);
        },
        onDragOver: (event: DragEvent) => {
          if (!bringsFiles(event.dataTransfer)) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: (event: DragEvent) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        },
        onDrop: (event: DragEvent) => {
          setOver(false);
          if (!bringsFiles(event.dataTransfer)) return;
          event.preventDefault();
          add([...event.dataTransfer.files]);
        },
      }
    : {};
  return (
    <div
      ref={place}
      data-slot="panel-composer"
      data-over={isOver || undefined}
      className={cn('rounded-sheet', isOver && 'outline-2 outline-offset-2 outline-focus outline-dashed')}
      {...taking}
    >
      <ConversationComposer
        conversation={conversation}
        takesFocus={false}
        blockedBy={blockedBy}
        {...(hasUpload
          ? {
              outgoing,
              attachments: (
                <ImageTray
                  handle={images}
                  waiting={waiting}
                  onState={onState}
                  onEmpty={() => focusComposer(place.current)}
                />
              ),
              tools: <ImageButton isFull={count >= fullAt} onFiles={add} />,
            }
          : {})}
      />
    </div>
  );
}
