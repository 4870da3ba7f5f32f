'use client';
import { assistantMessages } from '@stoa/core/contract';
import { searchAssistants, usableAssistants } from '@stoa/core/rules';
import { selectFlag } from '@stoa/core/state';
import { findByData, useIsHere, useStoa, useStore } from '@stoa/react';
import { Banner, Button, cn, IconButton, useTexts } from '@stoa/ui';
import { Bot, Plus, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LibraryFrame } from '../../../parts/lists/library-frame.js';
import { assistantPageOf, type AssistantPlace } from '../page/assistant-place.js';
import { ImportButton } from '../portability/import-button.js';
import { saveAssistantFile } from '../portability/save-assistant-file.js';
import { AssistantCard } from './assistant-card.js';
import { assistantLibraryTexts } from './assistant-library.texts.js';

/** The one card with which something is done. */
type Work = { id: string; state: 'asking' | 'deleting' } | null;

export interface AssistantLibraryProps {
  /** Back to the conversation. */
  onClose: () => void;
}

/** The assistants of a person, of those who shared with them and of their groups. */
export function AssistantLibrary({ onClose }: AssistantLibraryProps) {
  const texts = useTexts(assistantLibraryTexts);
  const { assistants, drafts, flags, layout } = useStoa();
  const state = useStore(assistants.store, (now) => now);
  const hasApiKeys = useStore(flags.store, selectFlag('apiKeys'));
  const [query, setQuery] = useState('');
  const [work, setWork] = useState<Work>(null);
  const [failure, setFailure] = useState<{ id: string; message: string } | null>(null);
  const [importProblem, setImportProblem] = useState<string | null>(null);
  const isHere = useIsHere();
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const all = useMemo(
    () => usableAssistants(state.assistants, state.groups, { hasApiKeys }),
    [state.assistants, state.groups, hasApiKeys],
  );
  const found = useMemo(() => searchAssistants(all, query), [all, query]);
  const go = (place: AssistantPlace) => layout.showPage(assistantPageOf(place));
  const focusDelete = (id: string) =>
    void setTimeout(() => findByData(list.current, 'data-deletes', id)?.focus());
  const remove = async (id: string) => {
    setWork({ id, state: 'deleting' });
    setFailure(null);
    focusDelete(id);
    const actions = await assistants.actions().catch(() => null);
    const outcome = await actions?.remove(id);
    if (outcome?.ok) drafts.clear(`assistant-editor/${id}`);
    if (!isHere()) return;
    setWork(null);
    if (outcome?.ok) (search.current ?? title.current)?.focus();
    else
      setFailure({ id, message: outcome?.failure.message ?? assistantMessages['assistants.deleteFailed'] });
  };
  return (
    <section
      data-slot="assistant-library"
      data-state={state.status}
      aria-labelledby="stoa-assistants-title"
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto overscroll-contain scrollbar-quiet"
    >
      <div className="mx-auto flex w-full max-w-5xl min-w-0 flex-1 flex-col gap-3 px-4 py-4 sm:px-6">
        <div className="flex items-start gap-1">
          <div className="me-auto flex min-w-0 flex-col gap-1">
            <h1
              ref={title}
              id="stoa-assistants-title"
              tabIndex={-1}
              className="text-title text-ink outline-none face-display"
            >
              {texts.title}
            </h1>
            <p className="text-ui text-pretty text-ink-muted">{texts.lead}</p>
          </div>
          <IconButton label={texts.close} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
        {importProblem === null ? null : <Banner kind="error" title={importProblem} />}
        <LibraryFrame
          texts={texts}
          status={state.status}
          isEmpty={all.length === 0}
          found={found.length}
          query={query}
          onQuery={setQuery}
          onClear={() => setQuery('')}
          onRetry={() => void assistants.refresh()}
          warning={state.isIncomplete ? texts.incomplete : undefined}
          search={search}
          icon={<Bot size={20} aria-hidden />}
          skeletonClass={cn('h-24 w-full')}
          action={
            <span className="flex flex-wrap gap-2">
              <ImportButton onProblem={setImportProblem} />
              <Button variant="solid" onClick={() => go({ kind: 'new' })}>
                <Plus size={16} aria-hidden />
                {texts.create}
              </Button>
            </span>
          }
        >
          <ul ref={list} aria-label={texts.list} className="grid grid-cols-1 gap-3 pb-3 sm:grid-cols-2">
            {found.map((item) => {
              const id = item.definition.assistantId ?? '';
              return (
                <AssistantCard
                  key={id}
                  item={item}
                  state={work?.id === id ? work.state : 'idle'}
                  failure={failure?.id === id ? failure.message : null}
                  onOpen={() => go({ kind: 'one', id })}
                  onDuplicate={() => go({ kind: 'copy', id })}
                  onExport={() => saveAssistantFile(item.definition)}
                  onShare={() => layout.openDialog({ name: 'assistantReaders', assistantId: id })}
                  onVersions={() => layout.openDialog({ name: 'assistantVersions', assistantId: id })}
                  onDelete={() => setWork({ id, state: 'asking' })}
                  onConfirm={() => void remove(id)}
                  onCancel={() => {
                    setWork(null);
                    focusDelete(id);
                  }}
                />
              );
            })}
          </ul>
        </LibraryFrame>
      </div>
    </section>
  );
}
