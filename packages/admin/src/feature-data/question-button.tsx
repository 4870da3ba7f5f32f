'use client';
import { AlertDialog, IconButton } from '@stoa/ui';
import { Trash2 } from 'lucide-react';

export interface QuestionButtonProps {
  label: string;
  title: string;
  hint: string;
  keep: string;
  act: string;
  isBusy: boolean;
  onAct: () => void;
}

/** Deletes one thing after a question. */
export function QuestionButton({ label, title, hint, keep, act, isBusy, onAct }: QuestionButtonProps) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>
        <IconButton label={label} loading={isBusy}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </AlertDialog.Trigger>
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title>{title}</AlertDialog.Title>
        </AlertDialog.Header>
        <AlertDialog.Body>
          <AlertDialog.Description>{hint}</AlertDialog.Description>
        </AlertDialog.Body>
        <AlertDialog.Footer>
          <AlertDialog.Cancel>{keep}</AlertDialog.Cancel>
          <AlertDialog.Action onClick={onAct}>{act}</AlertDialog.Action>
        </AlertDialog.Footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
