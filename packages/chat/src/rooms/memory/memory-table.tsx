'use client';
import { limits, type Memory } from '@stoa/core/contract';
import type { MemoryActions, MemoryState } from '@stoa/core/state';
import { ConfirmRow, findByData, useFormatDate, useFormDraft, useStoa } from '@stoa/react';
import { Button, EmptyState, IconButton, Input, Textarea, useTexts } from '@stoa/ui';
import { DataTable, type DataColumn } from '@stoa/ui/data-table';
import { Brain, Pencil, Search, SearchX, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { EditButtons } from './edit-buttons.js';
import { memoryTexts } from './memory.texts.js';

/** From so many on a search is of use. */
const searchableFrom = 6;
const nameLength = 40;
const nameOf = (text: string) => (text.length > nameLength ? `${text.slice(0, nameLength)}…` : text);

/** Where the drafts store keeps the changed text of a memory. */
const draftIdOf = (id: string) => `memory-edit/${id}`;

interface EditProps {
  memory: Memory;
  onSave: (text: string) => Promise<string | null>;
  onCancel: () => void;
}

/** The text of a memory while it is changed; only Cancel gives up what was typed. */
function MemoryEdit({ memory, onSave, onCancel }: EditProps) {
  const texts = useTexts(memoryTexts);
  const [content] = useState(memory.content);
  // With the text it was written over, so that it never lies over a newer one.
  const draft = useFormDraft(draftIdOf(memory.id), { text: content, base: '' });
  const text = draft.values.base === content ? draft.values.text : content;
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (text.trim() === '' || isSaving) return;
    setSaving(true);
    const refusal = await onSave(text.trim());
    if (refusal === null) draft.forget();
    setFailure(refusal);
    setSaving(false);
  };
  return (
    <div data-slot="memory-edit" className="flex min-w-0 flex-col gap-2">
      <Textarea
        autoFocus
        data-escape=""
        dir="auto"
        rows={2}
        maxHeightPx={160}
        maxLength={limits.memoryMaxCharacters}
        aria-label={texts.memoryText}
        aria-invalid={failure === null ? undefined : true}
        value={text}
        onChange={({ target: { value } }) =>
          draft.change({ text: value, base: value === content ? '' : content })
        }
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <EditButtons
        label={texts.save}
        failure={failure}
        isSaving={isSaving}
        isBlank={text.trim() === ''}
        onSave={() => void save()}
        onCancel={() => {
          draft.forget();
          onCancel();
        }}
      />
    </div>
  );
}

export interface MemoryTableProps {
  /** Names the table. */
  label: string;
  memories: readonly Memory[];
  status: MemoryState['status'];
  /** Without it the memories can only be read. */
  memory: MemoryActions | null;
  onReload: () => void;
  /** Text of the empty state. */
  empty: ReactNode;
}

/** Memories in a table, each edited and deleted in its place. @source chat specification §2, §5 "Memory" */
export function MemoryTable({ label, memories, status, memory, onReload, empty }: MemoryTableProps) {
  const formatDate = useFormatDate();
  const texts = useTexts(memoryTexts);
  const { drafts } = useStoa();
  const [open, setOpen] = useState<{ id: string; as: 'edit' | 'delete' } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const wanted = query.trim().toLocaleLowerCase();
  const shown = useMemo(
    () => memories.filter(({ content }) => content.toLocaleLowerCase().includes(wanted)),
    [memories, wanted],
  );
  /** The button that opened it gets focus back; of a memory that is gone, the table. */
  const leave = (id: string, data?: 'data-edit' | 'data-delete') => {
    setOpen((now) => (now?.id === id ? null : now));
    setTimeout(() => {
      // Another one may be edited by now.
      if (place.current?.querySelector('[data-slot=memory-edit]')) return;
      const button = data ? findByData(place.current, data, id) : null;
      (button ?? place.current)?.focus();
    });
  };

  /** Whether another row is being edited, whose typed text would be lost. */
  const isOtherEdited = (id: string) => open?.as === 'edit' && open.id !== id;
  const text: DataColumn<Memory> = {
    id: 'memory',
    header: texts.memory,
    className: 'min-w-40',
    renderCell: (row) =>
      open?.id === row.id && open.as === 'edit' && memory ? (
        <MemoryEdit
          memory={row}
          onCancel={() => leave(row.id, 'data-edit')}
          onSave={async (next) => {
            const outcome = await memory.edit(row.id, next);
            if (!outcome.ok) return outcome.failure.message;
            leave(row.id, 'data-edit');
            return null;
          }}
        />
      ) : (
        <div className="flex flex-col gap-2">
          <p dir="auto" className="whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
            {row.content}
          </p>
          {open?.id === row.id && memory ? (
            <ConfirmRow
              question={texts.askMemory}
              confirmLabel={texts.confirm}
              cancelLabel={texts.cancel}
              onCancel={() => leave(row.id, 'data-delete')}
              onConfirm={() =>
                void memory.remove(row.id).then((outcome) => {
                  setFailure(outcome.ok ? null : outcome.failure.message);
                  if (outcome.ok) drafts.clear(draftIdOf(row.id));
                  leave(row.id);
                })
              }
            />
          ) : null}
        </div>
      ),
  };
  const created: DataColumn<Memory> = {
    id: 'created',
    header: texts.createdAt,
    className: 'w-32 whitespace-nowrap max-sm:hidden',
    renderCell: (row) => <span className="text-ink-muted figures-tabular">{formatDate(row.timestamp)}</span>,
  };
  const actions: DataColumn<Memory> = {
    id: 'actions',
    header: texts.actions,
    className: 'w-20 pointer-coarse:w-28',
    renderCell: (row) => {
      // A question or a field in the row has its own buttons.
      if (open?.id === row.id) return null;
      return (
        <span className="flex">
          <IconButton
            size="sm"
            label={texts.editOf(nameOf(row.content))}
            data-edit={row.id}
            disabled={isOtherEdited(row.id)}
            onClick={() => setOpen({ id: row.id, as: 'edit' })}
          >
            <Pencil size={16} aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={texts.removeOf(nameOf(row.content))}
            data-delete={row.id}
            disabled={isOtherEdited(row.id)}
            onClick={() => setOpen({ id: row.id, as: 'delete' })}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </span>
      );
    },
  };
  const columns = memory ? [text, created, actions] : [text, created];

  return (
    <div
      ref={place}
      tabIndex={-1}
      data-slot="memory-table"
      className="flex min-w-0 flex-col gap-3 outline-none"
    >
      {failure === null ? null : (
        <p
          role="alert"
          className="rounded-control bg-danger-soft px-3 py-2 text-ui text-ink forced-colors:border"
        >
          {failure}
        </p>
      )}
      {memories.length >= searchableFrom || query !== '' ? (
        <div className="relative">
          <Search
            size={16}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink-muted"
          />
          <Input
            size="sm"
            type="search"
            className="ps-8"
            aria-label={texts.search}
            placeholder={texts.search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      ) : null}
      {memories.length === 0 && status === 'ready' ? (
        empty
      ) : (
        <DataTable
          label={label}
          texts={texts.table}
          columns={columns}
          rows={shown}
          rowId={(row) => row.id}
          rowName={(row) => nameOf(row.content)}
          sort={null}
          onSort={() => undefined}
          status={memories.length > 0 ? 'ready' : status}
          failure={texts.loadFailed}
          onRetry={onReload}
          empty={
            <EmptyState
              icon={wanted === '' ? <Brain size={20} /> : <SearchX size={20} />}
              title={wanted === '' ? texts.noMemories : texts.noMatch}
              action={
                wanted === '' ? undefined : <Button onClick={() => setQuery('')}>{texts.clearSearch}</Button>
              }
            />
          }
        />
      )}
    </div>
  );
}
