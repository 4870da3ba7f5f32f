'use client';
import { AlertDialog, IconButton, type IconButtonProps } from '@stoa/ui';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

/** The words of a question and of its two answers. */
export interface QuestionWords {
  title: string;
  hint: string;
  /** The safe answer. */
  keep: string;
  /** The answer that does it. */
  act: string;
}

export interface QuestionProps extends QuestionWords {
  onAct: () => void;
  /** The button that asks. Without one the question is opened from outside. */
  children?: ReactNode;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Nothing is lost by the answer that does it. */
  isHarmless?: boolean;
}

/** Asks before something is done that nothing takes back. */
export function Question({
  title,
  hint,
  keep,
  act,
  onAct,
  children,
  isHarmless = false,
  ...root
}: QuestionProps) {
  return (
    <AlertDialog.Root {...root}>
      {children === undefined ? null : <AlertDialog.Trigger asChild>{children}</AlertDialog.Trigger>}
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title>{title}</AlertDialog.Title>
        </AlertDialog.Header>
        <AlertDialog.Body>
          <AlertDialog.Description>{hint}</AlertDialog.Description>
        </AlertDialog.Body>
        <AlertDialog.Footer>
          <AlertDialog.Cancel>{keep}</AlertDialog.Cancel>
          <AlertDialog.Action {...(isHarmless && { variant: 'solid' as const })} onClick={onAct}>
            {act}
          </AlertDialog.Action>
        </AlertDialog.Footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}

export interface DeleteButtonProps
  extends QuestionWords, Pick<IconButtonProps, 'size' | 'label' | 'disabled'> {
  isBusy: boolean;
  onAct: () => void;
}

/** Deletes one thing after a question. */
export function DeleteButton({ label, size, disabled = false, isBusy, ...question }: DeleteButtonProps) {
  return (
    <Question {...question}>
      <IconButton label={label} size={size} loading={isBusy} disabled={disabled}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </Question>
  );
}
