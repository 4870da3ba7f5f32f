'use client';
import { Button, type ButtonProps, IconButton, useTexts } from '@stoa/ui';
import { Check, Copy } from 'lucide-react';
import { embedTexts } from './embed.texts.js';
import { useCopy } from '../app/use-copy.js';

export interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'onClick' | 'asChild'> {
  /** The copied text. */
  value: string;
  /** Label of the button. */
  label: string;
  /** Words on the button; without them it is an icon. */
  words?: string;
  /** Hears whether it worked. */
  onCopied?: (isCopied: boolean) => void;
}

/** Copies a text and says for a moment that it did. */
export function CopyButton({ value, label, words, onCopied, size = 'sm', ...props }: CopyButtonProps) {
  const text = useTexts(embedTexts);
  const { state, copy } = useCopy();
  const said = { idle: '', copied: text.copied, failed: text.copyFailed }[state];
  const Icon = state === 'copied' ? Check : Copy;
  const icon = <Icon size={16} aria-hidden className={state === 'copied' ? 'text-success' : undefined} />;
  const press = () => void copy(value).then(onCopied);
  return (
    <>
      {words === undefined ? (
        <IconButton {...props} size={size} label={said || label} onClick={press}>
          {icon}
        </IconButton>
      ) : (
        <Button {...props} size={size} aria-label={said || label} onClick={press}>
          {icon}
          {said || words}
        </Button>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
