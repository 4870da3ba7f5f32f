'use client';
import { sentence } from '@stoa/core/contract';
import { isShareableConversation, isShareableFolder, isShareablePrompt } from '@stoa/core/rules';
import type { Shared } from '@stoa/core/state';
import {
  DraftNotice,
  lacksPeople,
  PeopleField,
  useConversationsApart,
  useEmailList,
  useFormDraft,
  useStoa,
  useStore,
  useTemplatesApart,
  useToldApart,
} from '@stoa/react';
import { Banner, Button, Dialog, Field, Textarea, useRefusedSubmit, useTexts } from '@stoa/ui';
import { useMemo, useState } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { choiceKinds, countOf, idsOf, ItemChoice, type Choice } from './item-choice.js';
import { shareTexts } from './share.texts.js';
import { conversationsTexts, shownName, WholeListNote } from '../conversations/door.js';
import { useSharing } from './use-sharing.js';

const noteMaxCharacters = 10_000;

type Step =
  | { type: 'editing'; failure: string | null }
  | { type: 'sharing' }
  | { type: 'done'; shared: Shared };

/** Items that may be shared: none of groups, and none that forbid it. @source chat specification §5 "Sharing" */
function useShareable() {
  const { conversations, prompts } = useStoa();
  const items = useStore(conversations.store, (state) => state.items);
  const folders = useStore(conversations.store, (state) => state.folders);
  const list = useStore(prompts.store, (state) => state.list);
  const { untitled } = useTexts(shareTexts);
  const conversationsText = useTexts(conversationsTexts);
  const shareable = useMemo(
    () => ({
      conversations: items.filter(isShareableConversation).map(({ id, name: stored, updatedAt }) => {
        const name = shownName(stored, conversationsText);
        return { id, name, title: name, at: updatedAt };
      }),
      folders: folders
        .filter(isShareableFolder)
        .map(({ id, name, date }) => ({ id, name, title: name || untitled, at: date })),
      prompts: list.filter(isShareablePrompt),
    }),
    [items, folders, list, untitled, conversationsText],
  );
  const conversationsApart = useConversationsApart(shareable.conversations);
  const foldersApart = useToldApart(shareable.folders);
  const promptsApart = useTemplatesApart(shareable.prompts);
  return {
    conversations: shareable.conversations.map(({ id, name }) => ({
      id,
      name,
      distinction: conversationsApart.get(id),
    })),
    folders: shareable.folders.map(({ id, name }) => ({ id, name, distinction: foldersApart.get(id) })),
    prompts: shareable.prompts.map(({ id, name, description }) => ({
      id,
      name,
      distinction: promptsApart.get(id),
      detail: description || undefined,
    })),
  };
}

const onlyOffered = (ids: readonly string[] = [], offered: readonly { id: string }[]) =>
  ids.filter((id) => offered.some((one) => one.id === id)).toSorted();

/** The draft of the form, kept by the item that the dialog was opened for. */
function useShareForm(dialog: DialogPartProps<'share'>['dialog'], items: ReturnType<typeof useShareable>) {
  const { ids, folderIds = [], promptIds = [] } = dialog;
  const draftId = `share/${[...ids, ...folderIds, ...promptIds].toSorted().join(',')}`;
  const people = useEmailList(`${draftId}/people`);
  const form = useFormDraft(draftId, {
    note: '',
    conversations: onlyOffered(ids, items.conversations),
    folders: onlyOffered(folderIds, items.folders),
    prompts: onlyOffered(promptIds, items.prompts),
  });
  const { note, ...ticked } = form.values;
  const choice: Choice = {
    conversations: new Set(onlyOffered(ticked.conversations, items.conversations)),
    folders: new Set(onlyOffered(ticked.folders, items.folders)),
    prompts: new Set(onlyOffered(ticked.prompts, items.prompts)),
  };
  return {
    people,
    note,
    choice,
    setNote: (text: string) => form.change({ note: text }),
    setChoice: ({ conversations, folders, prompts }: Choice) =>
      form.change({
        // In one order, so that what is unticked and ticked again counts as unchanged.
        conversations: [...conversations].toSorted(),
        folders: [...folders].toSorted(),
        prompts: [...prompts].toSorted(),
      }),
    isRestored: form.isRestored || people.isRestored,
    forget() {
      form.forget();
      people.forget();
    },
    discard() {
      form.discard();
      people.discard();
    },
  };
}

function Done({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const texts = useTexts(shareTexts);
  return (
    <>
      <Dialog.Body>
        <Banner
          kind="success"
          title={texts.success}
          lines={[
            texts.sharedWith(shared.recipients.length),
            ...(shared.missing.length > 0
              ? [texts.missing(shared.missing.map((name) => name || texts.untitled).join(', '))]
              : []),
          ]}
        />
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="solid" data-autofocus="" onClick={onClose}>
          {texts.done}
        </Button>
      </Dialog.Footer>
    </>
  );
}

/** Shares copies with people. What was typed stays when it fails. @source chat specification §2 "Share dialog" */
export function ShareDialog({ dialog, onClose }: DialogPartProps<'share'>) {
  const texts = useTexts(shareTexts);
  const { load } = useSharing();
  const items = useShareable();
  const form = useShareForm(dialog, items);
  const { people, note, choice } = form;
  const { ref, isRefused, refuse, reset } = useRefusedSubmit<HTMLDivElement>();
  const [step, setStep] = useState<Step>({ type: 'editing', failure: null });
  const isSharing = step.type === 'sharing';
  const hasNothing = choiceKinds.every((kind) => items[kind].length === 0);
  const lacksNote = note.trim() === '';
  const lacksItems = countOf(choice) === 0;

  async function share() {
    const entering = people.entering();
    if (lacksNote || lacksItems || (!entering && lacksPeople(people.state))) return refuse();
    setStep({ type: 'sharing' });
    const list = (await entering) ?? people.state;
    if (lacksPeople(list)) {
      setStep({ type: 'editing', failure: null });
      return refuse();
    }
    const sharing = await load();
    if (!sharing) return setStep({ type: 'editing', failure: sentence('sharing.failed') });
    const outcome = await sharing.share({ note, emails: list.emails, ...idsOf(choice) });
    if (outcome.ok) form.forget();
    setStep(
      outcome.ok
        ? { type: 'done', shared: outcome.value }
        : { type: 'editing', failure: outcome.failure.message },
    );
  }

  const discard = () => {
    reset();
    form.discard();
  };

  return (
    <div ref={ref} data-slot="share-dialog" data-state={step.type} className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{texts.dialogTitle}</Dialog.Title>
        <Dialog.Description>{texts.dialogLead}</Dialog.Description>
      </Dialog.Header>
      {step.type === 'done' ? (
        <Done shared={step.shared} onClose={onClose} />
      ) : (
        <>
          <Dialog.Body className="gap-5">
            <DraftNotice isRestored={form.isRestored && !isSharing} onDiscard={discard} />
            {step.type === 'editing' && step.failure ? <Banner kind="error" title={step.failure} /> : null}
            <PeopleField {...people} disabled={isSharing} isRefused={isRefused} />
            <Field label={texts.note} error={isRefused && lacksNote ? texts.needs.note : null} required>
              <Textarea
                dir="auto"
                rows={3}
                maxLength={noteMaxCharacters}
                disabled={isSharing}
                placeholder={texts.notePlaceholder}
                value={note}
                onChange={(event) => form.setNote(event.target.value)}
              />
            </Field>
            {hasNothing ? (
              <p id="stoa-share-nothing" className="text-ui text-ink-muted">
                {texts.nothingThere}
              </p>
            ) : (
              <ItemChoice
                items={items}
                choice={choice}
                disabled={isSharing}
                error={isRefused && lacksItems ? texts.needs.items : null}
                onChoose={form.setChoice}
              />
            )}
            <WholeListNote />
          </Dialog.Body>
          <Dialog.Footer className="sm:items-center">
            <p role="status" className="flex-1 text-caption text-ink-muted max-sm:order-1">
              {texts.chosen(countOf(choice))}
            </p>
            <Dialog.Close asChild>
              <Button onClick={form.forget}>{texts.cancel}</Button>
            </Dialog.Close>
            <Button
              variant="solid"
              loading={isSharing}
              disabled={hasNothing}
              aria-describedby={hasNothing ? 'stoa-share-nothing' : undefined}
              onClick={() => void share()}
            >
              {isSharing ? texts.sharing : texts.share}
            </Button>
          </Dialog.Footer>
        </>
      )}
      <Dialog.CloseIcon />
    </div>
  );
}
