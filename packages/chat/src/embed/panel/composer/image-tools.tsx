'use client';
import { cn, IconButton, Spinner, useTexts } from '@stoa/ui';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, type ComponentPropsWithoutRef, type Ref } from 'react';
import { imageLimits, type ReadImage } from './read-image.js';
import { useImages, type Images } from './use-images.js';
import { uploadsTexts } from '../../texts/uploads.texts.js';

/** Actions on the images of a message. */
export interface ImagesHandle {
  add: (files: readonly File[]) => void;
  /** Those that are ready, in the order in which they were chosen. */
  images: () => readonly ReadImage[];
  clear: () => void;
}

/** State of the images for the message box. */
export interface ImagesState {
  count: number;
  /** Some are being read still. */
  isReading: boolean;
  /** Why a message with them cannot go while a reply is in progress. */
  wait: string;
}

interface ChipProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children'> {
  image: Images['chosen'][number];
  onRemove: () => void;
}

function Chip({ image, onRemove, ...props }: ChipProps) {
  const texts = useTexts(uploadsTexts);
  return (
    <li
      data-slot="image-chip"
      aria-busy={image.read === null || undefined}
      className="relative shrink-0"
      {...props}
    >
      {image.read ? (
        <img
          src={image.read.address}
          alt={image.name}
          title={image.name}
          className="size-16 rounded-panel border border-line bg-surface-sunken object-cover"
        />
      ) : (
        <span className="grid size-16 place-items-center rounded-panel border border-line bg-surface-sunken text-ink-muted">
          <Spinner label={texts.reading} />
        </span>
      )}
      <button
        type="button"
        data-slot="image-remove"
        aria-label={texts.remove(image.name)}
        className="absolute -end-1.5 -top-1.5 grid size-6 cursor-pointer place-items-center rounded-full border border-line bg-surface-overlay text-ink shadow-raised hover:bg-surface-sunken focus-ring pointer-coarse:-end-3 pointer-coarse:-top-3 pointer-coarse:size-9"
        onClick={onRemove}
      >
        <X size={16} aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}

export interface ImageTrayProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  handle: Ref<ImagesHandle>;
  /** Files that came before the tray did. */
  waiting: File[];
  onState: (state: ImagesState) => void;
  /** Takes focus when the last chip is gone. */
  onEmpty: () => void;
}

/** The images of the message being written: small pictures over the text, each with its cross, and what was wrong with a file. */
export function ImageTray({ handle, waiting, onState, onEmpty, className, ...props }: ImageTrayProps) {
  const texts = useTexts(uploadsTexts);
  const images = useImages();
  const { chosen, troubles, spoken, isReading, add, remove, clear, dismissTroubles } = images;
  const list = useRef<HTMLUListElement>(null);
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  useImperativeHandle(
    handle,
    () => ({
      add,
      clear,
      images: () => latest.current.flatMap(({ read }) => (read ? [read] : [])),
    }),
    [add, clear],
  );
  useEffect(() => {
    // Those that wait do so once.
    if (waiting.length > 0) add(waiting.splice(0));
  }, [add, waiting]);
  useEffect(
    () => onState({ count: chosen.length, isReading, wait: texts.wait }),
    [chosen.length, isReading, texts.wait, onState],
  );
  const leave = (at: number) => {
    const rest = [...(list.current?.querySelectorAll<HTMLElement>('[data-slot=image-remove]') ?? [])];
    const next = rest[at + 1] ?? rest[at - 1];
    if (next) next.focus({ preventScroll: true });
    else onEmpty();
  };
  return (
    <div
      data-slot="image-tray"
      className={cn('flex min-w-0 flex-col gap-2 px-3 pt-3 empty:hidden', className)}
      {...props}
      hidden={chosen.length === 0 && troubles.length === 0}
    >
      {chosen.length > 0 ? (
        <ul ref={list} aria-label={texts.chosen} className="flex flex-wrap gap-3">
          {chosen.map((image, at) => (
            <Chip
              key={image.id}
              image={image}
              onRemove={() => {
                leave(at);
                remove(image.id);
              }}
            />
          ))}
        </ul>
      ) : null}
      {troubles.length > 0 ? (
        <div
          role="alert"
          data-slot="image-troubles"
          className="flex items-start gap-2 rounded-control bg-danger-soft px-2.5 py-1.5 text-ui text-ink forced-colors:border"
        >
          <div className="min-w-0 flex-1">
            {troubles.map((trouble) => (
              <p key={trouble} dir="auto" className="[overflow-wrap:anywhere]">
                {trouble}
              </p>
            ))}
          </div>
          <IconButton size="sm" label={texts.dismiss} tooltip={false} onClick={dismissTroubles}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  );
}

export interface ImageButtonProps {
  /** No more fit. */
  isFull: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Opens the browser's own choice of files, for images alone. */
export function ImageButton({ isFull, onFiles }: ImageButtonProps) {
  const texts = useTexts(uploadsTexts);
  const input = useRef<HTMLInputElement>(null);
  return (
    <IconButton
      data-slot="image-button"
      label={isFull ? texts.tooMany(imageLimits.count) : texts.add}
      aria-disabled={isFull || undefined}
      onClick={() => !isFull && input.current?.click()}
    >
      <ImagePlus size={20} aria-hidden />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,image/gif"
        // The same file may be chosen again after it was removed.
        onClick={(event) => {
          event.stopPropagation();
          event.currentTarget.value = '';
        }}
        onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
      />
    </IconButton>
  );
}
