'use client';
import { libraryTags, searchLibrary } from '@stoa/core/rules';
import type { ArtifactLibraryState } from '@stoa/core/state';
import { findByData, useIsHere, useLazyStore, useStoa } from '@stoa/react';
import { Button, cn, Dialog, useTexts } from '@stoa/ui';
import { Shapes } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { LibraryFrame } from '../../../parts/lists/library-frame.js';
import { artifactsTexts } from '../artifacts.texts.js';
import { libraryTexts } from './library.texts.js';
import { SavedArtifactRow } from './saved-artifact-row.js';

const nothing: ArtifactLibraryState = { status: 'loading', items: [] };
/** So many tags can be chosen of. */
const maxTags = 12;

/** The one row with which something is done. */
type Work = { key: string; state: 'asking' | 'opening' | 'deleting' } | null;

/** The saved artifacts of the person. @source chat specification §3 "Saved artifact list entries", §8 "Artifacts" */
export function SavedArtifactsDialog({ onClose }: DialogPartProps<'savedArtifacts'>) {
  const texts = useTexts(libraryTexts);
  const artifacts = useTexts(artifactsTexts);
  const { artifactLibrary, conversations, layout } = useStoa();
  const { actions, state, isFailed } = useLazyStore(artifactLibrary, nothing);
  const [query, setQuery] = useState('');
  const [tag, setTag] = useState<string | null>(null);
  const [work, setWork] = useState<Work>(null);
  const [failure, setFailure] = useState<{ key: string; message: string } | null>(null);
  const isHere = useIsHere();
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => void actions?.refresh(), [actions]);

  const { items } = state;
  const tags = useMemo(() => libraryTags(items).slice(0, maxTags), [items]);
  const found = useMemo(() => searchLibrary(items, { query, tag }), [items, query, tag]);
  const status = isFailed ? 'failed' : state.status;

  const clear = () => {
    setQuery('');
    setTag(null);
  };
  const open = async (key: string) => {
    if (!actions) return;
    setWork({ key, state: 'opening' });
    setFailure(null);
    const conversationId = conversations.store.getState().selectedId ?? conversations.startNew();
    const room = conversations.open(conversationId).artifacts;
    const outcome = room && (await actions.open(key, room));
    if (!isHere()) return;
    setWork(null);
    if (!outcome?.ok) return setFailure({ key, message: outcome?.failure.message ?? artifacts.notFound });
    layout.showPage('chat');
    layout.showArtifact({ conversationId, ...outcome.value, takesFocus: true });
    onClose();
  };
  const focusDelete = (key: string) =>
    void setTimeout(() => findByData(list.current, 'data-deletes', key)?.focus());
  const remove = async (key: string) => {
    if (!actions) return;
    setWork({ key, state: 'deleting' });
    setFailure(null);
    // The question goes away with its buttons; should the deletion fail, focus is where it can be tried again.
    focusDelete(key);
    const outcome = await actions.remove(key);
    if (!isHere()) return;
    setWork(null);
    if (!outcome.ok) setFailure({ key, message: outcome.failure.message });
    else search.current?.focus();
  };

  return (
    <div data-slot="saved-artifacts" data-state={status} className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{texts.title}</Dialog.Title>
        <Dialog.Description>{texts.lead}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body className="gap-3">
        <LibraryFrame
          texts={texts}
          status={status}
          isEmpty={items.length === 0}
          found={found.length}
          query={query}
          onQuery={setQuery}
          onClear={clear}
          onRetry={actions ? () => void actions.refresh() : undefined}
          search={search}
          icon={<Shapes size={20} aria-hidden />}
          filters={
            tags.length > 0 ? (
              <div role="group" aria-label={texts.tags} className="flex flex-wrap gap-1.5">
                {tags.map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={one === tag}
                    onClick={() => setTag(one === tag ? null : one)}
                    className={cn(
                      'max-w-full cursor-pointer truncate rounded-full border border-line px-2.5 py-0.5 text-caption text-ink-muted focus-ring hover:text-ink pointer-coarse:min-h-11',
                      one === tag &&
                        'border-accent bg-accent-soft text-ink forced-colors:outline-2 forced-colors:outline-accent',
                    )}
                  >
                    <bdi>{one}</bdi>
                  </button>
                ))}
              </div>
            ) : null
          }
        >
          <ul ref={list} aria-label={texts.list} className="-mt-3 flex flex-col divide-y divide-line">
            {found.map((item) => (
              <SavedArtifactRow
                key={item.key}
                item={item}
                state={work?.key === item.key ? work.state : 'idle'}
                failure={failure?.key === item.key ? failure.message : null}
                isBlocked={!actions || (work !== null && work.state !== 'asking')}
                onOpen={() => void open(item.key)}
                onDelete={() => setWork({ key: item.key, state: 'asking' })}
                onConfirm={() => void remove(item.key)}
                onCancel={() => {
                  setWork(null);
                  focusDelete(item.key);
                }}
              />
            ))}
          </ul>
        </LibraryFrame>
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>{texts.close}</Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </div>
  );
}
