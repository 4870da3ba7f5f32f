'use client';
import { cn, useTexts } from '@stoa/ui';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { importsTexts } from './imports.texts.js';

export interface DropZoneProps {
  onFile: (file: File) => void;
}

/** Takes one file, dropped or chosen. */
export function DropZone({ onFile }: DropZoneProps) {
  const imports = useTexts(importsTexts);
  const [isOver, setOver] = useState(false);
  return (
    <div
      data-slot="drop-zone"
      data-state={isOver ? 'over' : 'idle'}
      className={cn(
        'relative flex flex-col items-center gap-2 rounded-panel border border-dashed border-line-strong px-4 py-8 text-center transition-colors duration-quick hover:bg-ink/4 sm:py-10',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp size={20} aria-hidden className="text-ink-muted" />
      <span aria-hidden className="text-ui text-ink-muted pointer-coarse:hidden">
        {isOver ? imports.dropHere : imports.drop}
      </span>
      <span
        aria-hidden
        className="inline-flex h-8 items-center rounded-control border border-ink/22 px-3 text-ui font-medium text-ink pointer-coarse:h-11"
      >
        {imports.choose}
      </span>
      {/* Over the whole place: a file input takes what is dropped on it by itself. */}
      <input
        type="file"
        data-autofocus=""
        accept=".json,.jsonl,.zip,application/json,application/zip"
        aria-label={imports.choose}
        title=""
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}
