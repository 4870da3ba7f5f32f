'use client';
import { assistantMessages } from '@stoa/core/contract';
import { searchAssistants, usableAssistants } from '@stoa/core/rules';
import { selectFlag } from '@stoa/core/state';
import { findByData, useIsHere, useStoa, useStore } from '@stoa/react';
import { Banner, Button, Dialog, EmptyState, Input, Skeleton, useTexts } from '@stoa/ui';
import { Bot, Plus, SearchX } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { AssistantCard } from './assistant-card.js';
import { assistantLibraryTexts } from './assistant-library.texts.js';

/** The one card with which something is done. */
type Work = { id: string; state: 'asking' | 'deleting' } | null;

/** The assistants of a person, of those who shared with them and of their groups. */
export function AssistantLibrary({ onClose }: DialogPartProps<'assistants'>) {
  const words = useTexts(assistantLibraryTexts);
  const { assistants, drafts, flags, layout } = useStoa();
  const state = useStore(assistants.store, (now) => now);
  const hasApiKeys = useStore(flags.store, selectFlag('apiKeys'));
  const [query, setQuery] = useState('');
  const [work, setWork] = useState<Work>(null);
  const [failure, setFailure] = useState<{ id: string; message: string } | null>(null);
  const isHere = useIsHere();
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => void assistants.refresh(), [assistants]);
  const all = useMemo(
    () => usableAssistants(state.assistants, state.groups, { hasApiKeys }),
    [state.assistants, state.groups, hasApiKeys],
  );
  const found = useMemo(() => searchAssistants(all, query), [all, query]);
  const create = () => layout.openDialog({ name: 'assistantEditor' });
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
    if (outcome?.ok) search.current?.focus();
    else
      setFailure({ id, message: outcome?.failure.message ?? assistantMessages['assistants.deleteFailed'] });
  };
  const isLoading = state.status === 'loading' || state.status === 'idle';
  return (
    <div data-slot="assistant-library" data-state={state.status} className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{words.title}</Dialog.Title>
        <Dialog.Description>{words.lead}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body>
        {state.status === 'failed' || state.isIncomplete ? (
          <Banner
            kind={state.status === 'failed' ? 'error' : 'warning'}
            title={state.status === 'failed' ? words.failed : words.incomplete}
            action={{ label: words.tryAgain, onAction: () => void assistants.refresh() }}
          />
        ) : null}
        {isLoading && all.length === 0 ? (
          <div aria-busy className="flex flex-col gap-3">
            <span role="status" className="text-caption text-ink-muted">
              {words.loading}
            </span>
            {[0, 1, 2].map((at) => (
              <Skeleton key={at} className="h-24 w-full" />
            ))}
          </div>
        ) : all.length > 0 ? (
          <>
            <div className="flex flex-wrap gap-2">
              <Input
                ref={search}
                type="search"
                dir="auto"
                data-autofocus=""
                autoComplete="off"
                aria-label={words.search}
                placeholder={words.search}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
                className="min-w-0 flex-1 basis-48"
              />
              <Button variant="solid" onClick={create}>
                <Plus size={16} aria-hidden />
                {words.create}
              </Button>
            </div>
            <p role="status" className="text-caption text-ink-muted figures-tabular">
              {words.count(found.length)}
            </p>
            {found.length === 0 ? (
              <EmptyState
                icon={<SearchX size={20} aria-hidden />}
                title={words.nothingFound}
                action={
                  <Button
                    size="sm"
                    onClick={() => {
                      setQuery('');
                      search.current?.focus();
                    }}
                  >
                    {words.clear}
                  </Button>
                }
              />
            ) : (
              <ul ref={list} aria-label={words.list} className="grid grid-cols-1 gap-3 pb-3 sm:grid-cols-2">
                {found.map((item) => {
                  const id = item.definition.assistantId ?? '';
                  return (
                    <AssistantCard
                      key={id}
                      item={item}
                      state={work?.id === id ? work.state : 'idle'}
                      failure={failure?.id === id ? failure.message : null}
                      onOpen={() => layout.openDialog({ name: 'assistantEditor', assistantId: id })}
                      onDuplicate={() => layout.openDialog({ name: 'assistantEditor', copyOf: id })}
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
            )}
          </>
        ) : state.status === 'ready' ? (
          <EmptyState
            className="my-auto"
            icon={<Bot size={20} aria-hidden />}
            title={words.none}
            description={words.noneHint}
            action={
              <Button variant="solid" onClick={create}>
                {words.create}
              </Button>
            }
          />
        ) : null}
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>{words.close}</Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </div>
  );
}
