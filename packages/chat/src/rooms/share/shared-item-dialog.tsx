'use client';
import type { WorkspaceItems } from '@stoa/core/rules';
import type { SharingActions, WorkspaceImport } from '@stoa/core/state';
import { useFormatDate, useItemsApart } from '@stoa/react';
import { Banner, Button, Dialog, Skeleton, useTexts } from '@stoa/ui';
import { useEffect, useState } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { choiceKinds, countOf, idsOf, ItemChoice, type Choice, type ChoiceKind } from './item-choice.js';
import { shareTexts } from './share.texts.js';
import { useSharing } from './use-sharing.js';

type Step =
  | { type: 'loading' }
  | { type: 'failed'; message: string; isGone: boolean }
  | { type: 'choosing' | 'importing'; items: WorkspaceItems }
  | { type: 'done'; result: WorkspaceImport };

const everything = (items: WorkspaceItems): Choice => ({
  conversations: new Set(items.conversations.map(({ id }) => id)),
  folders: new Set(items.folders.map(({ id }) => id)),
  prompts: new Set(items.prompts.map(({ id }) => id)),
});

/** An item from its opening to what came of it. */
function useImport(sharing: SharingActions | null, key: string) {
  const [step, setStep] = useState<Step>({ type: 'loading' });
  const [choice, setChoice] = useState<Choice>(() =>
    everything({ conversations: [], folders: [], prompts: [] }),
  );
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isLeft = false;
    void sharing?.open(key).then((outcome) => {
      if (isLeft) return;
      if (outcome.ok) setChoice(everything(outcome.value));
      setStep(
        outcome.ok
          ? { type: 'choosing', items: outcome.value }
          : {
              type: 'failed',
              message: outcome.failure.message,
              isGone: outcome.failure.type === 'NoSuchKey',
            },
      );
    });
    return () => {
      isLeft = true;
    };
  }, [sharing, key, attempt]);
  async function importItems() {
    if (!sharing || step.type !== 'choosing') return;
    const { items } = step;
    setStep({ type: 'importing', items });
    setStep({ type: 'done', result: await sharing.importItems(items, idsOf(choice)) });
  }
  const retry = () => {
    setStep({ type: 'loading' });
    setAttempt((before) => before + 1);
  };
  return { step, choice, setChoice, retry, importItems };
}

/** Summary of an import; existing items are never overwritten, so it may be empty. */
function ImportResult({
  result: { conversations, folders, prompts, failures },
}: {
  result: WorkspaceImport;
}) {
  const texts = useTexts(shareTexts);
  if (conversations + folders + prompts > 0)
    return (
      <Banner
        kind="success"
        title={texts.imported}
        lines={[texts.importSummary(conversations, folders, prompts)]}
      />
    );
  return failures.length > 0 ? null : (
    <Banner kind="info" title={texts.nothingAdded} lines={[texts.nothingAddedHint]} />
  );
}

/** Imports a copy of a shared item. @source chat specification §2 "import dialog with the sender's note" */
export function SharedItemDialog({ dialog: { item }, onClose }: DialogPartProps<'sharedItem'>) {
  const texts = useTexts(shareTexts);
  const { sharing } = useSharing();
  const { step, choice, setChoice, retry, importItems } = useImport(sharing, item.key);
  const date = useFormatDate()(item.sharedAt);
  const items = step.type === 'choosing' || step.type === 'importing' ? step.items : null;
  const distinctions = useItemsApart(items, texts.untitled);
  const rowsOf = (kind: ChoiceKind) =>
    (items?.[kind] ?? []).map(({ id, name }) => ({ id, name, distinction: distinctions[kind].get(id) }));
  const isEmpty = items !== null && choiceKinds.every((kind) => items[kind].length === 0);
  return (
    <div data-slot="shared-item-dialog" data-state={step.type} className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{texts.itemTitle}</Dialog.Title>
        <Dialog.Description>{texts.from(item.sharedBy, date)}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body className="gap-4">
        {item.note ? (
          <blockquote
            dir="auto"
            className="border-s-2 border-line-strong ps-3 text-ui wrap-anywhere whitespace-pre-wrap text-ink"
          >
            {item.note}
          </blockquote>
        ) : null}
        {step.type === 'loading' ? (
          <div role="status" aria-label={texts.loading} className="flex flex-col gap-2">
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
          </div>
        ) : null}
        {step.type === 'failed' ? (
          <Banner
            kind="error"
            title={step.message}
            action={step.isGone ? undefined : { label: texts.tryAgain, onAction: retry }}
          />
        ) : null}
        {isEmpty ? <p className="text-ui text-ink-muted">{texts.itemEmpty}</p> : null}
        {items && !isEmpty ? (
          <ItemChoice
            search={texts.searchImport}
            items={{
              conversations: rowsOf('conversations'),
              folders: rowsOf('folders'),
              prompts: rowsOf('prompts'),
            }}
            choice={choice}
            disabled={step.type === 'importing'}
            onChoose={setChoice}
          />
        ) : null}
        {step.type === 'done' ? <ImportResult result={step.result} /> : null}
        {step.type === 'done' && step.result.failures.length > 0 ? (
          <Banner
            kind="error"
            title={texts.importFailed(step.result.failures.length)}
            lines={step.result.failures.map(({ name, reason }) => `${name || texts.untitled}: ${reason}`)}
          />
        ) : null}
      </Dialog.Body>
      <Dialog.Footer>
        {items && !isEmpty ? (
          <>
            <Dialog.Close asChild>
              <Button>{texts.cancel}</Button>
            </Dialog.Close>
            <Button
              variant="solid"
              loading={step.type === 'importing'}
              disabled={countOf(choice) === 0}
              onClick={() => void importItems()}
            >
              {step.type === 'importing' ? texts.importing : texts.importItems}
            </Button>
          </>
        ) : (
          <Button variant="solid" onClick={onClose}>
            {texts.done}
          </Button>
        )}
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </div>
  );
}
