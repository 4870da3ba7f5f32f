'use client';
import { isEmbeddingModelId, type OpenAiEndpoint } from '@stoa/core/contract';
import { Button, cn, Field, IconButton, Input, useTexts } from '@stoa/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, type ComponentPropsWithoutRef } from 'react';
import { isMasked, withUrl } from './endpoint-rows.js';
import { endpointsTexts } from './endpoints.texts.js';

export interface ModelEndpointsProps extends Omit<
  ComponentPropsWithoutRef<'section'>,
  'children' | 'onChange'
> {
  model: string;
  endpoints: readonly OpenAiEndpoint[];
  /** Why nobody uses them. */
  note?: string | undefined;
  /** Addresses whose keys are stored. */
  storedUrls: ReadonlySet<string>;
  onChange: (endpoints: OpenAiEndpoint[]) => void;
  onRemove: () => void;
}

interface RowProps {
  row: OpenAiEndpoint;
  /** From 1 on. */
  number: number;
  isEmbedding: boolean;
  isKeyGone: boolean;
  onRow: (row: OpenAiEndpoint) => void;
  onRemove: () => void;
}

function Row({ row, number, isEmbedding, isKeyGone, onRow, onRemove }: RowProps) {
  const text = useTexts(endpointsTexts);
  const isStored = isMasked(row.key);
  return (
    <li
      aria-label={text.endpoint(number)}
      className="grid gap-3 border-b border-line py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_5rem_auto]"
    >
      <Field label={text.url} hint={isEmbedding ? text.embeddingUrlHint : text.urlHint}>
        <Input
          type="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          value={row.url}
          onChange={(event) => onRow(withUrl(row, event.target.value))}
        />
      </Field>
      <Field
        label={text.key}
        hint={isStored ? text.keyStored : isKeyGone && row.key === '' ? text.keyAgain : undefined}
      >
        <Input
          type="password"
          dir="ltr"
          autoComplete="new-password"
          maxLength={2_000}
          placeholder={isStored ? '••••••••' : text.keyEmpty}
          value={isStored ? '' : row.key}
          onChange={(event) => onRow({ ...row, key: event.target.value })}
        />
      </Field>
      <Field label={text.weight}>
        <Input
          type="number"
          min={1}
          max={100}
          step={1}
          inputMode="numeric"
          className="tabular-nums"
          value={row.weight}
          onChange={(event) => {
            const weight = Math.trunc(Number(event.target.value));
            onRow({ ...row, weight: Math.min(100, Math.max(1, weight || 1)) });
          }}
        />
      </Field>
      <IconButton label={text.remove(number)} className="sm:mt-6" onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

/** The endpoints of one model. */
export function ModelEndpoints({
  model,
  endpoints,
  note,
  storedUrls,
  onChange,
  onRemove,
  className,
  ...props
}: ModelEndpointsProps) {
  const text = useTexts(endpointsTexts);
  const list = useRef<HTMLUListElement>(null);
  return (
    <section
      data-slot="model-endpoints"
      aria-label={model}
      className={cn('flex min-w-0 flex-col gap-2', className)}
      {...props}
    >
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 text-body font-medium break-words text-ink">
          <bdi dir="ltr">{model}</bdi>
        </h2>
        <IconButton label={text.removeModel(model)} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      {note === undefined ? null : <p className="text-caption text-pretty text-danger">{note}</p>}
      <ul ref={list} tabIndex={-1} className="flex flex-col border-t border-line outline-none">
        {endpoints.map((row, at) => (
          <Row
            // Rows have no names; their fields hold what they are given.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            row={row}
            number={at + 1}
            isEmbedding={isEmbeddingModelId(model)}
            isKeyGone={storedUrls.size > 0 && row.url !== '' && !storedUrls.has(row.url)}
            onRow={(next) => onChange(endpoints.map((one, index) => (index === at ? next : one)))}
            onRemove={() => {
              onChange(endpoints.filter((_, index) => index !== at));
              // The button that had focus is gone with its row.
              list.current?.focus();
            }}
          />
        ))}
      </ul>
      <Button
        variant="outline"
        className="self-start"
        aria-label={text.add(model)}
        onClick={() => onChange([...endpoints, { url: '', key: '', weight: 1 }])}
      >
        <Plus size={16} aria-hidden />
        {text.addShort}
      </Button>
    </section>
  );
}
