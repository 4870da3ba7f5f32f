'use client';
import { Button, type ButtonProps, useTexts } from '@stoa/ui';
import { Check, Copy } from 'lucide-react';
import { copyTexts } from './copy.texts.js';
import { useCopy } from './use-copy.js';

export interface LabelledCopyButtonProps extends Omit<
  ButtonProps,
  'children' | 'onClick' | 'asChild' | 'value'
> {
  /** The copied text. */
  value: string;
  /** Names what is copied. */
  label: string;
  /** Hears whether it worked. */
  onCopied?: (isCopied: boolean) => void;
}

/** As `CopyButton`, with its word beside the icon. */
export function LabelledCopyButton({
  value,
  label,
  onCopied,
  size = 'sm',
  ...props
}: LabelledCopyButtonProps) {
  const text = useTexts(copyTexts);
  const { state, copy } = useCopy();
  const result = { idle: '', copied: text.copied, failed: text.copyFailed }[state];
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <>
      <Button
        data-slot="copy-button"
        size={size}
        aria-label={result || label}
        onClick={() => void copy(value).then(onCopied)}
        {...props}
      >
        <Icon size={16} aria-hidden className={state === 'copied' ? 'text-success' : undefined} />
        {result || text.copy}
      </Button>
      <span role="status" className="sr-only">
        {result}
      </span>
    </>
  );
}
