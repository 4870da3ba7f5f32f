'use client';
import { limits } from '@stoa/core/contract';
import type { DownloadState } from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { Banner, Button, Dialog, Progress, useTexts } from '@stoa/ui';
import { Download } from 'lucide-react';
import { canBeFetched } from './document-delivery.js';
import { documentsTexts } from './documents.texts.js';

type StateOf<S extends DownloadState['status']> = Extract<DownloadState, { status: S }>;

/** The conversations are read, then the server makes the document. */
export function WorkingStep({ state }: { state: StateOf<'reading'> | StateOf<'converting'> }) {
  const texts = useTexts(documentsTexts);
  const { documents } = useStoa();
  const isReading = state.status === 'reading';
  const title = isReading ? texts.reading : texts.converting;
  const value = isReading
    ? state.total > 0
      ? (state.done / state.total) * 100
      : null
    : // The server reports only the end, so beyond a third of the time the progress is unknown.
      state.poll > limits.exportPolls / 3
      ? null
      : 30 + state.poll * 3;
  return (
    <>
      <Dialog.Body>
        <div className="flex flex-col gap-2 py-4">
          <span role="status" className="text-ui font-medium text-ink">
            {title}
          </span>
          <Progress label={title} value={value} />
          <span className="text-caption text-ink-muted figures-tabular">
            {isReading ? texts.readOf(state.done, state.total) : texts.convertingHint}
          </span>
        </div>
      </Dialog.Body>
      <Dialog.Footer>
        <Button data-autofocus="" onClick={() => documents.cancel()}>
          {texts.cancel}
        </Button>
      </Dialog.Footer>
    </>
  );
}

/** The document is there. */
export function DocumentDoneStep({ state, onClose }: { state: StateOf<'done'>; onClose: () => void }) {
  const texts = useTexts(documentsTexts);
  const { documents } = useStoa();
  return (
    <>
      <Dialog.Body className="gap-3">
        <Banner kind="success" title={texts.doneTitle} lines={[texts.done(state.fileName)]}>
          {state.url && canBeFetched(state.url) ? (
            <a
              href={state.url}
              download={state.fileName}
              rel="noreferrer"
              className="mt-1 inline-flex items-center gap-1.5 self-start rounded-control font-medium text-accent underline underline-offset-2 focus-ring hover:text-accent-hover"
            >
              <Download size={16} aria-hidden />
              {texts.doneLink}
            </a>
          ) : null}
        </Banner>
        {state.missing.length > 0 ? (
          <Banner
            kind="warning"
            title={texts.missingTitle(state.missing.length)}
            lines={[texts.missing, ...state.missing]}
          />
        ) : null}
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={() => documents.reset()}>{texts.again}</Button>
        <Button variant="solid" data-autofocus="" onClick={onClose}>
          {texts.close}
        </Button>
      </Dialog.Footer>
    </>
  );
}
