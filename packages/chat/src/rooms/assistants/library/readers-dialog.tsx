'use client';
import { assistantLimits } from '@stoa/core/contract';
import { canEditAssistant, shownAssistantName } from '@stoa/core/rules';
import { findAssistant } from '@stoa/core/state';
import {
  DraftNotice,
  findByData,
  lacksPeople,
  PeopleField,
  useEmailList,
  useIsHere,
  useStoa,
  useStore,
} from '@stoa/react';
import { Banner, Button, Dialog, Skeleton, useRefusedSubmit, useTexts } from '@stoa/ui';
import { useRef, useState } from 'react';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { assistantReadersTexts } from './assistant-readers.texts.js';
import { useReading } from '../../../base/state/use-reading.js';
import { ReaderList, type ReaderWork } from './reader-list.js';

/** Adds people; who was typed stays when it fails. */
function AddReaders({ assistantId, onAdded }: { assistantId: string; onAdded: () => void }) {
  const texts = useTexts(assistantReadersTexts);
  const { assistants } = useStoa();
  const people = useEmailList(`assistant-share/${assistantId}`);
  const { ref, isRefused, refuse, reset } = useRefusedSubmit<HTMLDivElement>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [added, setAdded] = useState(0);
  const clear = () => {
    reset();
    people.discard();
  };
  const share = async () => {
    const entering = people.entering();
    if (!entering && lacksPeople(people.state)) return refuse();
    setBusy(true);
    setFailure(null);
    setAdded(0);
    const list = (await entering) ?? people.state;
    if (lacksPeople(list)) {
      setBusy(false);
      return refuse();
    }
    const actions = await assistants.actions().catch(() => null);
    const outcome = await actions?.share(assistantId, list.emails);
    setBusy(false);
    if (!outcome?.ok) return setFailure(outcome?.failure.message ?? texts.shareFailed);
    clear();
    setAdded(list.emails.length);
    onAdded();
  };
  return (
    <div ref={ref} data-slot="add-readers" className="flex flex-col gap-3">
      <DraftNotice isRestored={people.isRestored && !isBusy} onDiscard={clear} />
      {failure === null ? null : <Banner kind="error" title={failure} />}
      <PeopleField {...people} label={texts.people} disabled={isBusy} isRefused={isRefused} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="min-w-0 flex-1 text-caption text-ink-muted">
          {added > 0 ? texts.added(added) : null}
        </p>
        <Button variant="solid" loading={isBusy} onClick={() => void share()}>
          {texts.share}
        </Button>
      </div>
    </div>
  );
}

function Readers({ assistantId }: { assistantId: string }) {
  const texts = useTexts(assistantReadersTexts);
  const { assistants, person } = useStoa();
  const { found, read, again } = useReading(
    async () => (await assistants.actions()).readers(assistantId),
    assistantId,
  );
  const [work, setWork] = useState<ReaderWork>(null);
  const [failure, setFailure] = useState<{ name: string; message: string } | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const part = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isHere = useIsHere();
  const focusReader = (name: string) =>
    void setTimeout(() => findByData(part.current, 'data-reader', name)?.focus());
  const takeBack = async (name: string) => {
    setWork({ name, state: 'taking' });
    setFailure(null);
    setTaken(null);
    focusReader(name);
    const actions = await assistants.actions().catch(() => null);
    const outcome = await actions?.unshare(assistantId, [name]);
    if (!isHere()) return;
    if (!outcome?.ok) {
      setWork(null);
      return setFailure({ name, message: outcome?.failure.message ?? texts.shareFailed });
    }
    await read();
    if (!isHere()) return;
    setWork(null);
    setTaken(name);
    // After the button that is gone.
    setTimeout(() => heading.current?.focus());
  };
  return (
    <>
      <AddReaders assistantId={assistantId} onAdded={() => void read()} />
      <section ref={part} data-slot="readers" data-state={found.status} className="flex flex-col gap-2 pb-3">
        <h3 ref={heading} tabIndex={-1} className="text-ui font-medium text-ink">
          {texts.list}
        </h3>
        <p role="status" className="text-caption text-ink-muted">
          {found.status === 'loading' ? texts.loading : taken === null ? null : texts.takenBack(taken)}
        </p>
        {found.status === 'loading' ? (
          <Skeleton className="h-12 w-full" />
        ) : found.status === 'failed' ? (
          <Banner
            kind="error"
            title={found.message ?? texts.loadFailed}
            action={{ label: texts.tryAgain, onAction: again }}
          />
        ) : found.value.length === 0 ? (
          <p className="text-ui text-ink-muted">{texts.none}</p>
        ) : (
          <ReaderList
            readers={found.value}
            self={person.email}
            work={work}
            failure={failure}
            onAsk={(name) => setWork({ name, state: 'asking' })}
            onConfirm={(name) => void takeBack(name)}
            onCancel={(name) => {
              setWork(null);
              focusReader(name);
            }}
          />
        )}
      </section>
    </>
  );
}

/** Who may use an assistant, over the page; over the library. @source ours */
export function AssistantReadersDialog({ dialog }: DialogPartProps<'assistantReaders'>) {
  const texts = useTexts(assistantReadersTexts);
  const { assistants, layout } = useStoa();
  const { assistantId } = dialog;
  const definition = useStore(assistants.store, (state) => findAssistant(state, assistantId));
  const name =
    shownAssistantName(definition?.name ?? '', assistantLimits.shownNameCharacters) ?? texts.untitled;
  return (
    <div data-slot="assistant-readers" className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{texts.titleOf(name)}</Dialog.Title>
        <Dialog.Description>{texts.lead}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body className="gap-5">
        {!definition ? (
          <Banner kind="error" title={texts.gone} />
        ) : canEditAssistant(definition) ? (
          <Readers assistantId={assistantId} />
        ) : (
          <Banner kind="error" title={texts.readOnly} />
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={() => layout.closeDialog()}>{texts.back}</Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </div>
  );
}
