'use client';
import { ConfirmRow } from '@stoa/react';
import { Button, Dialog, useTexts } from '@stoa/ui';
import { Download, History, MessageCircle } from 'lucide-react';
import { assistantEditorTexts } from './assistant-editor.texts.js';
import { trialTexts } from './trial.texts.js';

export interface EditorFooterProps {
  isPage: boolean;
  /** Asks whether to give up what was written. */
  isDiscarding: boolean;
  /** How many fields differ from the saved assistant; null where there is none, or it cannot be changed. */
  changes: number | null;
  onShowChanges: () => void;
  onVersions?: (() => void) | undefined;
  /** Saves it as a file. */
  onExport: () => void;
  /** Where there is no room beside the form. */
  onTry?: (() => void) | undefined;
  /** It can only be read: closes it. */
  onClose?: (() => void) | undefined;
  onCancel: () => void;
  onDiscard: () => void;
  onKeep: () => void;
}

/** The buttons under the form of an assistant. */
export function EditorFooter({
  isPage,
  isDiscarding,
  changes,
  onShowChanges,
  onVersions,
  onExport,
  onTry,
  onClose,
  onCancel,
  onDiscard,
  onKeep,
}: EditorFooterProps) {
  const texts = useTexts(assistantEditorTexts);
  const trials = useTexts(trialTexts);
  if (isDiscarding)
    return (
      <div className="px-5 pt-4 pb-5">
        <ConfirmRow
          question={texts.discardQuestion}
          confirmLabel={texts.discard}
          cancelLabel={texts.keep}
          onConfirm={onDiscard}
          onCancel={onKeep}
        />
      </div>
    );
  return (
    <Dialog.Footer className={isPage ? 'flex-row items-center border-t border-line pt-3 pb-3' : undefined}>
      {changes === null ? null : (
        <span className="me-auto flex min-w-0 flex-wrap items-center gap-x-1">
          {onVersions ? (
            <Button variant="ghost" className={isPage ? 'max-sm:px-2' : undefined} onClick={onVersions}>
              <History size={16} aria-hidden />
              <span className={isPage ? 'max-sm:sr-only' : undefined}>{texts.versions}</span>
            </Button>
          ) : null}
          <Button variant="ghost" className={isPage ? 'max-sm:px-2' : undefined} onClick={onExport}>
            <Download size={16} aria-hidden />
            <span className={isPage ? 'max-sm:sr-only' : undefined}>{texts.export}</span>
          </Button>
          <Button variant="ghost" className="figures-tabular max-sm:hidden" onClick={onShowChanges}>
            {texts.changes(changes)}
          </Button>
        </span>
      )}
      {onClose ? (
        <Button onClick={onClose}>{texts.close}</Button>
      ) : (
        <>
          {onTry ? (
            <Button className="@min-[50rem]/editor:hidden" onClick={onTry}>
              <MessageCircle size={16} aria-hidden />
              {trials.title}
            </Button>
          ) : null}
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Button type="submit" variant="solid">
            {texts.save}
          </Button>
        </>
      )}
    </Dialog.Footer>
  );
}
