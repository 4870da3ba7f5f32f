'use client';
import { useStoa, useStore } from '@stoa/react';
import { IconButton, Progress, useTexts } from '@stoa/ui';
import { X } from 'lucide-react';
import { accountTexts } from '../../rooms/account/account.texts.js';
import { documentsTexts } from '../../rooms/documents/documents.texts.js';
import { importsTexts } from '../../rooms/imports/imports.texts.js';

interface LineProps {
  title: string;
  /** Null: progress is unknown. Absent: it has ended. */
  value?: number | null;
  detail?: string;
  button: string;
  onButton: () => void;
}

function Line({ title, value, detail, button, onButton }: LineProps) {
  return (
    <div
      data-slot="activity"
      className="flex flex-col gap-1.5 border-t border-line px-4 pt-2.5 pb-3 text-ui text-ink"
    >
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 text-pretty [overflow-wrap:anywhere]">{title}</span>
        {detail && value !== undefined ? (
          <span className="text-caption text-ink-muted figures-tabular">{detail}</span>
        ) : null}
        <IconButton size="sm" label={button} onClick={onButton} className="-me-1.5">
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {detail && value === undefined ? (
        <p className="text-caption text-pretty [overflow-wrap:anywhere] text-ink-muted">{detail}</p>
      ) : null}
      {value === undefined ? null : <Progress label={title} value={value} />}
    </div>
  );
}

function DocumentLine() {
  const account = useTexts(accountTexts);
  const texts = useTexts(documentsTexts);
  const { documents, layout } = useStoa();
  const state = useStore(documents.store, (now) => now);
  const isElsewhere = useStore(layout.store, (now) => now.dialog?.name === 'download');
  if (isElsewhere || state.status === 'idle') return null;
  const dismiss = { button: account.dismiss, onButton: () => documents.reset() };
  const cancel = { button: texts.cancel, onButton: () => documents.cancel() };
  switch (state.status) {
    case 'reading':
      return (
        <Line
          title={texts.exportPreparing}
          value={state.total > 0 ? (state.done / state.total) * 100 : null}
          detail={texts.readOf(state.done, state.total)}
          {...cancel}
        />
      );
    case 'converting':
      return <Line title={texts.converting} value={null} {...cancel} />;
    case 'done':
      return (
        <Line
          title={texts.exportDone(state.fileName)}
          detail={state.missing.length > 0 ? texts.exportMissing(state.missing.join(', ')) : undefined}
          {...dismiss}
        />
      );
    case 'failed':
      return <Line title={state.message} {...dismiss} />;
    default:
      return state satisfies never;
  }
}

function ImportLine() {
  const texts = useTexts(importsTexts);
  const { imports, layout } = useStoa();
  const state = useStore(imports.store, (now) => now);
  const isElsewhere = useStore(layout.store, (now) => now.dialog?.name === 'import');
  if (isElsewhere || state.status !== 'importing') return null;
  const total = state.report.readable;
  return (
    <Line
      title={texts.importing}
      value={total > 0 ? (state.done / total) * 100 : null}
      detail={texts.importedOf(state.done, total)}
      button={texts.stop}
      onButton={() => imports.cancel()}
    />
  );
}

/** Exports, documents and imports that run without a dialog, with a way to cancel them. */
export function Activity() {
  return (
    <>
      <DocumentLine />
      <ImportLine />
    </>
  );
}
