'use client';
import { defaultDocumentOptions, type DocumentOptions } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Banner, Button, Dialog, useTexts } from '@stoa/ui';
import { useEffect, useState } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { ConversationChooser } from './conversation-chooser.js';
import { DocumentForm } from './document-form.js';
import { DocumentDoneStep, WorkingStep } from './download-steps.js';
import { conversationsTexts, shownName, WholeListNote } from '../conversations/door.js';
import { documentsTexts } from './documents.texts.js';

/** As many names as are of use. */
const namesShown = 3;

/** The conversations that were chosen before the dialog opened. */
function ChosenNames({ ids }: { ids: readonly string[] }) {
  const texts = useTexts(documentsTexts);
  const conversationsText = useTexts(conversationsTexts);
  const { conversations } = useStoa();
  const items = useStore(conversations.store, (state) => state.items);
  const names = items
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => shownName(name, conversationsText));
  const rest = names.length - namesShown;
  return (
    <div className="flex flex-col gap-0.5 rounded-panel border border-line px-3.5 py-2.5 text-ui">
      <span className="text-caption text-ink-muted">{texts.selected(ids.length)}</span>
      <ul className="flex flex-col">
        {names.slice(0, namesShown).map((name, at) => (
          <li key={`${at} ${name}`} className="flex text-ink">
            <span dir="auto" className="truncate">
              {name}
            </span>
          </li>
        ))}
        {rest > 0 ? <li className="text-ink-muted">{texts.more(rest)}</li> : null}
      </ul>
    </div>
  );
}

interface FormStepProps {
  ids: readonly string[];
  /** Where none were chosen before the dialog opened. */
  picked: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
  failure: string | null;
  options: DocumentOptions;
  onOptions: (patch: Partial<DocumentOptions>) => void;
}

function FormStep({ ids, picked, onPick, failure, options, onOptions }: FormStepProps) {
  const texts = useTexts(documentsTexts);
  const { documents, conversations } = useStoa();
  const items = useStore(conversations.store, (state) => state.items);
  const chosen = ids.length > 0 ? ids : [...picked];
  const isEmpty = chosen.length === 0;
  return (
    <>
      <Dialog.Body className="gap-5">
        {failure ? <Banner kind="error" title={texts.failedTitle} lines={[failure]} /> : null}
        {ids.length > 0 ? (
          <ChosenNames ids={ids} />
        ) : (
          <div className="flex flex-col gap-3">
            <ConversationChooser items={items} chosenIds={picked} onChoose={onPick} />
            <WholeListNote />
          </div>
        )}
        <DocumentForm options={options} onChange={onOptions} />
      </Dialog.Body>
      <Dialog.Footer className="sm:items-center">
        {isEmpty ? (
          <p id="stoa-download-why" className="flex-1 text-caption text-pretty text-ink-muted max-sm:order-1">
            {texts.needOne}
          </p>
        ) : null}
        <Dialog.Close asChild>
          <Button>{texts.cancel}</Button>
        </Dialog.Close>
        <Button
          variant="solid"
          disabled={isEmpty}
          aria-describedby={isEmpty ? 'stoa-download-why' : undefined}
          onClick={() => void documents.convert(chosen, options)}
        >
          {failure ? texts.tryAgain : texts.download}
        </Button>
      </Dialog.Footer>
    </>
  );
}

/** Makes a Word or PowerPoint document. One that is being made goes on when the dialog closes. @source chat specification §9 */
export function DownloadDialog({ dialog, onClose }: DialogPartProps<'download'>) {
  const texts = useTexts(documentsTexts);
  const { documents, layout } = useStoa();
  const state = useStore(documents.store, (now) => now);
  const [options, setOptions] = useState<DocumentOptions>(defaultDocumentOptions);
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(
    () => () => {
      if (layout.store.getState().dialog?.name === 'download') return;
      const { status } = documents.store.getState();
      if (status === 'done' || status === 'failed') documents.reset();
    },
    [documents, layout],
  );
  const isWorking = state.status === 'reading' || state.status === 'converting';
  return (
    <div data-slot="download-dialog" data-state={state.status} className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{texts.title}</Dialog.Title>
        <Dialog.Description>{texts.description}</Dialog.Description>
      </Dialog.Header>
      {isWorking ? <WorkingStep state={state} /> : null}
      {state.status === 'done' ? <DocumentDoneStep state={state} onClose={onClose} /> : null}
      {state.status === 'idle' || state.status === 'failed' ? (
        <FormStep
          ids={dialog.ids}
          picked={picked}
          onPick={setPicked}
          failure={state.status === 'failed' ? state.message : null}
          options={options}
          onOptions={(patch) => setOptions((before) => ({ ...before, ...patch }))}
        />
      ) : null}
      <Dialog.CloseIcon />
    </div>
  );
}
