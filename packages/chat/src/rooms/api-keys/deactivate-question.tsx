'use client';
import { AlertDialog, useTexts } from '@stoa/ui';
import { apiKeysTexts } from './api-keys.texts.js';

export interface DeactivateQuestionProps {
  name: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before a key is deactivated for ever. @source administration specification §5 (2.080) */
export function DeactivateQuestion({ name, onCancel, onConfirm }: DeactivateQuestionProps) {
  const texts = useTexts(apiKeysTexts);
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title className="[overflow-wrap:anywhere]">
            {texts.deactivateTitle(name)}
          </AlertDialog.Title>
        </AlertDialog.Header>
        <AlertDialog.Body>
          <AlertDialog.Description>{texts.deactivateQuestion}</AlertDialog.Description>
        </AlertDialog.Body>
        <AlertDialog.Footer>
          <AlertDialog.Cancel>{texts.cancel}</AlertDialog.Cancel>
          <AlertDialog.Action onClick={onConfirm}>{texts.deactivate}</AlertDialog.Action>
        </AlertDialog.Footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
