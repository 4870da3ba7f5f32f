'use client';
import { limits } from '@stoa/core/contract';
import { isComposing, RowTitle, useStoa, useStore, useToldApart } from '@stoa/react';
import { Dialog, Input, useTexts } from '@stoa/ui';
import { Check, Folder as FolderIcon, FolderMinus, FolderPlus, Users } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { listTexts } from '../list.texts.js';

interface Option {
  id: string;
  kind: 'none' | 'folder' | 'group' | 'create';
  label: string;
  distinction?: string;
  isCurrent: boolean;
}

const icons = { none: FolderMinus, folder: FolderIcon, group: Users, create: FolderPlus } as const;

/** Where conversations can be moved: no folder, the folders that match, and a new one of the typed name. */
function useOptions(ids: readonly string[], typed: string): readonly Option[] {
  const list = useTexts(listTexts);
  const { conversations } = useStoa();
  const folders = useStore(conversations.store, (state) => state.folders);
  const items = useStore(conversations.store, (state) => state.items);
  const own = useMemo(
    () =>
      folders
        .filter(({ type }) => type === 'chat')
        .map((folder) => ({ ...folder, title: folder.name, at: folder.date }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [folders],
  );
  const distinctions = useToldApart(own);
  return useMemo(() => {
    const moved = items.filter(({ id }) => ids.includes(id));
    const isCurrent = (folderId: string | null) =>
      moved.length > 0 && moved.every((item) => item.folderId === folderId);
    const name = typed.trim();
    const wanted = name.toLocaleLowerCase();
    const matching = own.filter((folder) => folder.name.toLocaleLowerCase().includes(wanted));
    const isKnown = own.some((folder) => folder.name.toLocaleLowerCase() === wanted);
    const options: Option[] = matching.map((folder) => ({
      id: folder.id,
      kind: folder.isGroupFolder ? 'group' : 'folder',
      label: folder.name,
      distinction: distinctions.get(folder.id),
      isCurrent: isCurrent(folder.id),
    }));
    if (name === '')
      options.unshift({ id: '', kind: 'none', label: list.moveDialog.noFolder, isCurrent: isCurrent(null) });
    if (name !== '' && !isKnown)
      options.push({ id: '', kind: 'create', label: list.moveDialog.create(name), isCurrent: false });
    return options;
  }, [ids, typed, own, distinctions, items, list]);
}

/** Puts conversations into a folder, by typing or by pointing. */
export function MoveDialog({ dialog, onClose }: DialogPartProps<'move'>) {
  const list = useTexts(listTexts);
  const { conversations } = useStoa();
  const { ids } = dialog;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const options = useOptions(ids, typed);
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const at = Math.min(active, options.length - 1);

  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const choose = async (option: Option | undefined) => {
    if (!option) return;
    let folderId = option.kind === 'none' ? null : option.id;
    if (option.kind === 'create') {
      const made = conversations.createFolder(typed.trim());
      if (!made.ok) return setFailure(made.failure.message);
      folderId = made.value.id;
    }
    const moved = await conversations.moveToFolder(ids, folderId);
    if (moved.ok) onClose();
    else setFailure(moved.failure.message);
  };
  const steps: Record<string, number> = {
    ArrowDown: Math.min(at + 1, options.length - 1),
    ArrowUp: Math.max(at - 1, 0),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const next = steps[event.key];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter') void choose(options[at]);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{list.moveDialog.title(ids.length)}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body className="gap-2 pb-5">
        <Input
          data-autofocus=""
          dir="auto"
          autoComplete="off"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={at < 0 ? undefined : `${listId}-${at}`}
          aria-label={list.moveDialog.filter}
          placeholder={list.moveDialog.filter}
          maxLength={limits.folderNameMaxCharacters}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setFailure(null);
          }}
          onKeyDown={onKeyDown}
        />
        {failure === null ? null : (
          <p role="alert" className="text-caption text-danger">
            {failure}
          </p>
        )}
        <div
          ref={box}
          id={listId}
          role="listbox"
          aria-label={list.moveDialog.folders}
          className="flex max-h-72 min-h-0 flex-col overflow-y-auto scrollbar-quiet"
        >
          {options.map((option, index) => {
            const Icon = icons[option.kind];
            return (
              // The keys are the box's: focus stays there, and `aria-activedescendant` follows.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={`${option.kind}:${option.id}`}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                data-active={index === at ? '' : undefined}
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 py-1 text-ui text-ink data-active:bg-ink/6 pointer-coarse:min-h-11 forced-colors:data-active:outline-2 forced-colors:data-active:-outline-offset-2 forced-colors:data-active:outline-accent"
                onPointerMove={() => setActive(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => void choose(option)}
              >
                <Icon size={16} aria-hidden className="shrink-0 text-ink-muted" />
                <RowTitle className="flex-1" distinction={option.distinction}>
                  {option.label}
                </RowTitle>
                {option.isCurrent ? (
                  <>
                    <span className="sr-only">{`, ${list.moveDialog.current}`}</span>
                    <Check size={16} aria-hidden className="shrink-0 text-accent" />
                  </>
                ) : null}
              </div>
            );
          })}
        </div>
      </Dialog.Body>
      <Dialog.CloseIcon />
    </>
  );
}
