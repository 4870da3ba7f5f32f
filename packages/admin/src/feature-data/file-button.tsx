'use client';
import type { UploadFile } from '@stoa/core/state';
import { Button, type ButtonProps } from '@stoa/ui';
import { Upload } from 'lucide-react';
import { useRef } from 'react';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  label: string;
  /** Endings that the window of the browser offers: `.pdf,.html`. */
  accept: string;
  onFile: (file: UploadFile) => void;
}

/** A button that opens the browser's window for one file. */
export function FileButton({ accept, label, onFile, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again.
          event.target.value = '';
          if (file) onFile({ name: file.name, type: file.type, sizeBytes: file.size, file });
        }}
      />
      <Button variant="outline" onClick={() => input.current?.click()} {...props}>
        <Upload size={16} aria-hidden />
        {label}
      </Button>
    </>
  );
}
