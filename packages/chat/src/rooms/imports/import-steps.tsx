'use client';
import { selectFlag, type ImportState } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Banner, Button, Dialog, Progress, formatBytes, useTexts, useLocale } from '@stoa/ui';
import { useEffect, useState } from 'react';
import { StorageChoice, startTexts } from '../start/door.js';
import { DropZone } from './drop-zone.js';
import { ImportReportView } from './import-report.js';
import { importsTexts } from './imports.texts.js';

type StateOf<S extends ImportState['status']> = Extract<ImportState, { status: S }>;

/** A file that is dropped beside the place for it would take the window away from the app. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const guard = (event: DragEvent) => {
      const [target] = event.composedPath();
      if (target instanceof HTMLInputElement && target.type === 'file') return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', guard);
    window.addEventListener('drop', guard);
    return () => {
      window.removeEventListener('dragover', guard);
      window.removeEventListener('drop', guard);
    };
  }, []);
}

/** No file yet. */
export function ChooseStep() {
  useNoStrayDrops();
  const texts = useTexts(importsTexts);
  const { imports } = useStoa();
  return (
    <Dialog.Body className="pb-5">
      <DropZone onFile={(file) => imports.read({ name: file.name, sizeBytes: file.size, file })} />
      <p className="text-caption text-pretty text-ink-muted">{texts.takes}</p>
    </Dialog.Body>
  );
}

function Steps({
  title,
  value,
  start,
  end,
}: {
  title: string;
  value: number | null;
  start: string;
  end: string;
}) {
  return (
    <div className="flex flex-col gap-2 py-4">
      <span dir="auto" className="truncate text-ui font-medium text-ink">
        {title}
      </span>
      <Progress label={title} value={value} />
      <div className="flex justify-between gap-3 text-caption text-ink-muted figures-tabular">
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  );
}

/** The file is being read. */
export function ReadingStep({ state }: { state: StateOf<'reading'> }) {
  const locale = useLocale();
  const texts = useTexts(importsTexts);
  const { imports } = useStoa();
  const { readBytes, sizeBytes, found, fileName } = state;
  return (
    <>
      <Dialog.Body>
        <Steps
          title={texts.reading(fileName)}
          value={sizeBytes > 0 ? (readBytes / sizeBytes) * 100 : null}
          start={texts.readOf(formatBytes(locale, readBytes), formatBytes(locale, sizeBytes))}
          end={texts.found(found)}
        />
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={() => imports.cancel()}>{texts.cancel}</Button>
      </Dialog.Footer>
    </>
  );
}

/** Preview of the import, with the choice of a storage. */
export function ReadyStep({ state }: { state: StateOf<'ready'> }) {
  const start = useTexts(startTexts);
  const texts = useTexts(importsTexts);
  const { imports, conversations, flags } = useStoa();
  const hasCloud = useStore(flags.store, selectFlag('storeCloudConversations'));
  const [isLocal, setLocal] = useState(() => conversations.newConversationDefaults().isLocal);
  const { report, fileName } = state;
  const gains = report.fresh + report.extended;
  const hasMore = gains > 0 || report.prompts > 0 || report.folders > 0;
  return (
    <>
      <Dialog.Body tabIndex={0} className="gap-5 focus-ring-inset">
        <ImportReportView fileName={fileName} report={report} />
        {gains > 0 ? (
          <div className="flex flex-col gap-1.5">
            <h3 className="text-ui font-medium text-ink">{texts.to}</h3>
            <StorageChoice
              isLocal={isLocal || !hasCloud}
              onChoose={setLocal}
              cloudBlockedBy={hasCloud ? null : start.cloudOff}
            />
            <p className="text-caption text-ink-muted">
              {isLocal || !hasCloud ? start.privateExplained : start.cloudExplained}{' '}
              {hasCloud ? null : start.cloudOff}
            </p>
          </div>
        ) : (
          <p role="status" className="text-ui text-ink-muted">
            {report.readable === 0 ? texts.nothingReadable : texts.nothingNew}
          </p>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={() => imports.reset()}>{texts.another}</Button>
        {hasMore ? (
          <Button
            variant="solid"
            data-autofocus=""
            onClick={() => imports.start(isLocal || !hasCloud ? 'local' : 'cloud')}
          >
            {gains > 0 ? texts.start(gains) : texts.startPrompts}
          </Button>
        ) : null}
      </Dialog.Footer>
    </>
  );
}

/** Conversations are being written. */
export function ImportingStep({ state }: { state: StateOf<'importing'> }) {
  const texts = useTexts(importsTexts);
  const { imports } = useStoa();
  const total = state.report.readable;
  return (
    <>
      <Dialog.Body>
        <Steps
          title={texts.importing}
          value={total > 0 ? (state.done / total) * 100 : null}
          start={texts.importedOf(state.done, total)}
          end={texts.stopHint}
        />
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={() => imports.cancel()}>{texts.stop}</Button>
      </Dialog.Footer>
    </>
  );
}

/** The result. */
export function DoneStep({ state, onClose }: { state: StateOf<'done'>; onClose: () => void }) {
  const texts = useTexts(importsTexts);
  const { imports } = useStoa();
  const { added, extended, unchanged, failures } = state.result;
  return (
    <>
      <Dialog.Body className="gap-3">
        <Banner
          kind={state.wasCancelled ? 'info' : 'success'}
          title={state.wasCancelled ? texts.stoppedTitle : texts.doneTitle}
          lines={[
            texts.added(added),
            ...(extended > 0 ? [texts.gained(extended)] : []),
            ...(unchanged > 0 ? [texts.unchanged(unchanged)] : []),
          ]}
        />
        {failures.length > 0 ? (
          <Banner
            kind="error"
            title={texts.failed(failures.length)}
            lines={failures.map(({ name, reason }) => `${name || texts.untitled}: ${reason}`)}
          />
        ) : null}
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={() => imports.reset()}>{texts.another}</Button>
        <Button variant="solid" data-autofocus="" onClick={onClose}>
          {texts.done}
        </Button>
      </Dialog.Footer>
    </>
  );
}

/** The file is none of ours, or could not be read. */
export function FailedStep({ state }: { state: StateOf<'failed'> }) {
  const texts = useTexts(importsTexts);
  const { imports } = useStoa();
  return (
    <>
      <Dialog.Body className="gap-3">
        <Banner kind="error" title={state.message} lines={[state.fileName, texts.failedHint]} />
        <p className="text-caption text-pretty text-ink-muted">{texts.takes}</p>
      </Dialog.Body>
      <Dialog.Footer>
        <Button data-autofocus="" onClick={() => imports.reset()}>
          {texts.another}
        </Button>
      </Dialog.Footer>
    </>
  );
}
