'use client';
import { Dialog, IconButton, Slider, useTexts } from '@stoa/ui';
import { Minus, Plus, RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Picture } from '../../base/blocks/picture.js';
import { diagramsTexts } from './diagrams.texts.js';

/** Width of an enlarged picture. @units CSS pixels @source protocol §6, issue "zoom 250–4000, 500 to begin with" */
export const zoomPx = { min: 250, max: 4000, start: 500, step: 50 } as const;

const clampZoom = (px: number) => Math.min(zoomPx.max, Math.max(zoomPx.min, Math.round(px)));
const factor = 1.25;

/** Initial width: as specified, but never smaller than the picture before. */
export const initialZoom = (widthPx: number): number => clampZoom(Math.max(zoomPx.start, widthPx));

export interface ZoomDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  alt: string;
  /** @units CSS pixels */
  picture: { svg: string; width: number; height: number };
}

function ZoomArea({ alt, picture: { svg, width, height } }: Pick<ZoomDialogProps, 'alt' | 'picture'>) {
  const text = useTexts(diagramsTexts);
  const [zoom, setZoom] = useState(() => initialZoom(width));
  const room = useRef<HTMLDivElement>(null);
  const change = useCallback((by: number) => setZoom((before) => clampZoom(before * by)), []);
  const reset = useCallback(() => setZoom(initialZoom(width)), [width]);

  useEffect(() => {
    const node = room.current;
    if (!node) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') change(factor);
      else if (event.key === '-') change(1 / factor);
      else if (event.key === '0') reset();
      else return;
      event.preventDefault();
    };
    // React's wheel listeners are passive and cannot prevent the zoom of the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      change(event.deltaY < 0 ? 1.1 : 1 / 1.1);
    };
    node.addEventListener('keydown', onKey);
    node.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      node.removeEventListener('keydown', onKey);
      node.removeEventListener('wheel', onWheel);
    };
  }, [change, reset]);

  return (
    <div ref={room} data-slot="zoom-area" className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-b border-line px-5 pb-3">
        <IconButton
          size="sm"
          label={text.zoomOut}
          aria-disabled={zoom <= zoomPx.min}
          onClick={() => change(1 / factor)}
        >
          <Minus size={16} aria-hidden />
        </IconButton>
        <Slider
          className="max-w-80"
          aria-label={text.zoom}
          min={zoomPx.min}
          max={zoomPx.max}
          step={zoomPx.step}
          value={zoom}
          onValueChange={setZoom}
          describeValue={text.zoomValue}
        />
        <IconButton
          size="sm"
          label={text.zoomIn}
          aria-disabled={zoom >= zoomPx.max}
          onClick={() => change(factor)}
        >
          <Plus size={16} aria-hidden />
        </IconButton>
        <IconButton size="sm" label={text.zoomReset} onClick={reset}>
          <RotateCcw size={16} aria-hidden />
        </IconButton>
        <span aria-hidden className="ms-auto text-caption text-ink-muted figures-tabular">
          {zoom} px
        </span>
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-label={text.zoomArea}
        className="grid min-h-0 flex-1 overflow-auto overscroll-contain bg-surface p-5 scrollbar-quiet focus-ring-inset"
      >
        <Picture
          svg={svg}
          alt={alt}
          width={zoom}
          height={Math.round((zoom * height) / width)}
          className="m-auto block max-w-none"
        />
      </div>
    </div>
  );
}

/** A picture with zoom by buttons, keys, a slider, or Ctrl and the wheel. */
export function ZoomDialog({ open, onOpenChange, title, ...rest }: ZoomDialogProps) {
  const text = useTexts(diagramsTexts);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Content size="lg" className="h-[calc(100dvh-3rem)] sm:max-w-[calc(100vw-3rem)]">
        <Dialog.Header>
          <Dialog.Title>{title}</Dialog.Title>
          <Dialog.Description>{text.zoomHint}</Dialog.Description>
        </Dialog.Header>
        <ZoomArea {...rest} />
        <Dialog.CloseIcon />
      </Dialog.Content>
    </Dialog.Root>
  );
}
