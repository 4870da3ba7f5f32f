'use client';
import { IconButton, type IconButtonProps, useTexts } from '@stoa/ui';
import { Check, Copy } from 'lucide-react';
import { useCopy } from './use-copy.js';
import { copyTexts } from './copy.texts.js';

export interface CopyButtonProps extends Omit<IconButtonProps, 'label' | 'children' | 'onClick' | 'value'> {
  /** The text to copy; a function is called on press. */
  value: string | (() => string);
  /** Default: "Copy". */
  label?: string;
}

/** Copies a text and confirms for two seconds. */
export function CopyButton({ value, label, ...props }: CopyButtonProps) {
  const copyText = useTexts(copyTexts);
  const { state, copy } = useCopy();
  const labels = {
    idle: label ?? copyText.copy,
    copied: copyText.copied,
    failed: copyText.copyFailed,
  };
  return (
    <>
      <IconButton
        data-slot="copy-button"
        data-copied={state === 'copied' || undefined}
        size="sm"
        label={labels[state]}
        onClick={() => void copy(typeof value === 'function' ? value() : value)}
        {...props}
      >
        {state === 'copied' ? (
          <Check size={16} overflow="visible" aria-hidden className="text-success" />
        ) : (
          <Copy size={16} overflow="visible" aria-hidden />
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : labels[state]}
      </span>
    </>
  );
}
