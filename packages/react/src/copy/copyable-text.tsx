'use client';
import { type ButtonProps } from '@stoa/ui';
import { useState, type ReactNode } from 'react';
import { LabelledCopyButton } from './labelled-copy-button.js';

export interface CopyableTextProps {
  /** The text, which is shown whole. */
  value: string;
  /** Names the text. */
  name: string;
  /** Names the button that copies it. */
  copyLabel: string;
  /** What to do where the browser does not allow copying. */
  byHand: string;
  variant?: ButtonProps['variant'];
  /** More buttons behind the one that copies. */
  children?: ReactNode;
}

/** A text to be taken elsewhere, such as a key or an address, with a button that copies it. */
export function CopyableText({ value, name, copyLabel, byHand, variant, children }: CopyableTextProps) {
  const [isFailed, setFailed] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <output
          dir="ltr"
          aria-label={name}
          className="min-w-0 flex-1 basis-64 rounded-control border border-line-strong bg-surface-raised px-2.5 py-1.5 font-code text-caption break-all text-ink select-all"
        >
          {value}
        </output>
        <LabelledCopyButton
          size="md"
          variant={variant}
          value={value}
          label={copyLabel}
          onCopied={(isCopied) => setFailed(!isCopied)}
        />
        {children}
      </div>
      {isFailed ? (
        <p role="alert" className="text-ui text-danger">
          {byHand}
        </p>
      ) : null}
    </>
  );
}
