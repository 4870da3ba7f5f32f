'use client';
import { canEditAssistant, shownAssistantName } from '@stoa/core/rules';
import { assistantLimits } from '@stoa/core/contract';
import { useStoa, useStore } from '@stoa/react';
import { Banner, Button, IconButton, Skeleton, useTexts } from '@stoa/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AssistantEditor } from '../editor/assistant-editor.js';
import { assistantEditorTexts } from '../editor/assistant-editor.texts.js';
import { beginAssistant, type EditorBeginning } from '../editor/begin-assistant.js';
import { AssistantLibrary } from '../library/assistant-library.js';
import { assistantPageOf, assistantPlaceOf, type AssistantPlace } from './assistant-place.js';

interface EditorFrameProps {
  title: string;
  onBack: () => void;
  children: ReactNode;
}

/** The title of the editor's page, with the way back. */
function EditorFrame({ title, onBack, children }: EditorFrameProps) {
  const texts = useTexts(assistantEditorTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section
      data-slot="assistant-page"
      aria-labelledby="stoa-assistant-title"
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-2 sm:px-4">
        <IconButton label={texts.backToLibrary} onClick={onBack}>
          <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        <h1
          ref={heading}
          id="stoa-assistant-title"
          tabIndex={-1}
          className="min-w-0 truncate text-lead font-semibold text-ink outline-none"
        >
          <bdi>{title}</bdi>
        </h1>
      </div>
      {children}
    </section>
  );
}

interface EditingProps {
  place: Exclude<AssistantPlace, { kind: 'library' }>;
  onBack: () => void;
}

function Editing({ place, onBack }: EditingProps) {
  const texts = useTexts(assistantEditorTexts);
  const { assistants, drafts, layout, person } = useStoa();
  const state = useStore(assistants.store, (now) => now);
  const isRead = state.status === 'ready' || state.status === 'failed';
  const begin = (): EditorBeginning | null =>
    beginAssistant(assistants.store.getState(), {
      assistantId: place.kind === 'one' ? place.id : undefined,
      copyOf: place.kind === 'copy' ? place.id : undefined,
      email: person.email,
      texts,
    });
  const [begun, setBegun] = useState(() => (place.kind === 'new' && !isRead ? null : begin()));
  const { assistantId, version } = begun?.definition ?? {};
  const hasDraft = useStore(drafts.store, (now) => Boolean(now.drafts[`assistant-editor/${assistantId}`]));
  // What comes later is shown, unless something is written already.
  const mayBegin = begun === null ? place.kind !== 'new' || isRead : place.kind === 'one' && !hasDraft;
  const latest = mayBegin ? begin() : null;
  if (latest && (begun === null || latest.definition.version !== version)) setBegun(latest);
  if (begun === null)
    return (
      <EditorFrame title={texts.title} onBack={onBack}>
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
          {!isRead ? (
            <div aria-busy className="flex flex-col gap-4">
              <span role="status" className="text-caption text-ink-muted">
                {texts.loading}
              </span>
              <Skeleton className="h-10 w-full" />
              <Skeleton className="h-24 w-full" />
              <Skeleton className="h-48 w-full" />
            </div>
          ) : state.status === 'failed' ? (
            <Banner
              kind="error"
              title={texts.loadFailed}
              action={{ label: texts.tryAgain, onAction: () => void assistants.refresh() }}
            />
          ) : (
            <>
              <Banner kind="error" title={texts.notYours} lines={[texts.notYoursHint]} />
              <Button className="self-start" onClick={onBack}>
                {texts.backToLibrary}
              </Button>
            </>
          )}
        </div>
      </EditorFrame>
    );
  const readOnly = Boolean(assistantId) && !canEditAssistant(begun.definition);
  const name = shownAssistantName(begun.definition.name, assistantLimits.shownNameCharacters);
  const onVersions =
    assistantId && !readOnly
      ? () => layout.openDialog({ name: 'assistantVersions', assistantId })
      : undefined;
  return (
    <EditorFrame title={assistantId && name ? name : texts.newTitle} onBack={onBack}>
      {readOnly || begun.lines.length > 0 ? (
        <div className="mx-auto w-full max-w-3xl px-4 pt-4">
          <Banner kind="info" title={readOnly ? texts.readOnly : texts.copied} lines={begun.lines} />
        </div>
      ) : null}
      <AssistantEditor
        key={begun.definition.version ?? 'new'}
        isPage
        definition={begun.definition}
        readOnly={readOnly}
        onVersions={onVersions}
        onClose={onBack}
        onSaved={onBack}
      />
    </EditorFrame>
  );
}

export interface AssistantsPageProps {
  /** The page of the layout. */
  at: string;
  /** What stands over the page; over the editor on a small screen nothing does. */
  header: ReactNode;
  /** Back to the conversation. */
  onClose: () => void;
}

/** The library of assistants, and the editor of one, as pages with addresses. @source ours */
export function AssistantsPage({ at, header, onClose }: AssistantsPageProps) {
  const { assistants, layout } = useStoa();
  useEffect(() => void assistants.refresh(), [assistants]);
  const place = assistantPlaceOf(at);
  const toLibrary = () => layout.showPage(assistantPageOf({ kind: 'library' }));
  return place.kind === 'library' ? (
    <>
      {header}
      <AssistantLibrary onClose={onClose} />
    </>
  ) : (
    <>
      <div className="contents max-sm:hidden">{header}</div>
      <Editing key={at} place={place} onBack={toLibrary} />
    </>
  );
}
