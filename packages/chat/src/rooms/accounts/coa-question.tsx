'use client';
import { AlertDialog, useTexts } from '@stoa/ui';
import { accountsTexts } from './accounts.texts.js';

export interface CoaQuestionProps {
  coa: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before a COA string is taken that has not the form of the site. @source administration specification §5 (2.076) */
export function CoaQuestion({ coa, onCancel, onConfirm }: CoaQuestionProps) {
  const texts = useTexts(accountsTexts);
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title>{texts.invalidCoa}</AlertDialog.Title>
        </AlertDialog.Header>
        <AlertDialog.Body>
          <AlertDialog.Description className="[overflow-wrap:anywhere]">
            {texts.invalidCoaQuestion(coa)}
          </AlertDialog.Description>
        </AlertDialog.Body>
        <AlertDialog.Footer>
          <AlertDialog.Cancel>{texts.changeCoa}</AlertDialog.Cancel>
          <AlertDialog.Action variant="solid" onClick={onConfirm}>
            {texts.keepCoa}
          </AlertDialog.Action>
        </AlertDialog.Footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
