'use client';
import { isEmbeddingModelId, type OpenAiEndpoint } from '@stoa/core/contract';
import { Button, cn, Field, IconButton, Input, useTexts } from '@stoa/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { isMasked } from '../configs/secret-mask.js';
import { formerKeyOf, isDropped, withPatch, type KeptKeys } from './endpoint-rows.js';
import { endpointsTexts } from './endpoints.texts.js';

export interface ModelEndpointsProps extends Omit<
  ComponentPropsWithoutRef<'section'>,
  'children' | 'onChange'
> {
  model: string;
  endpoints: readonly OpenAiEndpoint[];
  /** Why nobody uses them. */
  note?: string | undefined;
  /** Says which keys are stored where. */
  isKept: KeptKeys;
  onChange: (endpoints: OpenAiEndpoint[]) => void;
  onRemove: () => void;
}

interface RowProps {
  row: OpenAiEndpoint;
  /** From 1 on. */
  number: number;
  isEmbedding: boolean;
  onPatch: (patch: Partial<OpenAiEndpoint>) => void;
  onRemove: () => void;
}

/** The share of an endpoint. What is typed stays until the field is left; the row has what it can mean at any time. */
function Share({ weight, onChange }: { weight: number; onChange: (weight: number) => void }) {
  const text = useTexts(endpointsTexts);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={text.weight}>
      <Input
        type="number"
        min={1}
        max={100}
        step={1}
        inputMode="numeric"
        className="tabular-nums"
        value={typed ?? weight}
        onChange={(event) => {
          const { value } = event.target;
          setTyped(value);
          if (value.trim() === '') return;
          const share = Math.trunc(Number(value));
          onChange(Math.min(100, Math.max(1, share || 1)));
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}

function Row({ row, number, isEmbedding, onPatch, onRemove }: RowProps) {
  const text = useTexts(endpointsTexts);
  const isStored = isMasked(row.key);
  const isKeyGone = row.key === '' && formerKeyOf(row) !== undefined;
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
          onChange={(event) => onPatch({ url: event.target.value })}
        />
      </Field>
      <Field label={text.key} hint={isStored ? text.keyStored : isKeyGone ? text.keyAgain : undefined}>
        <Input
          type="password"
          dir="ltr"
          autoComplete="new-password"
          maxLength={2_000}
          placeholder={isStored ? '••••••••' : text.keyEmpty}
          value={isStored ? '' : row.key}
          onChange={(event) => onPatch({ key: event.target.value })}
        />
      </Field>
      <Share weight={row.weight} onChange={(weight) => onPatch({ weight })} />
      <IconButton label={text.remove(number)} className="sm:mt-6" onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      {isDropped(row) ? (
        <p className="text-caption text-pretty text-ink-muted sm:col-span-4">{text.notSaved}</p>
      ) : null}
    </li>
  );
}

/** The endpoints of one model. */
export function ModelEndpoints({
  model,
  endpoints,
  note,
  isKept,
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
            onPatch={(patch) =>
              onChange(endpoints.map((one, index) => (index === at ? withPatch(one, patch, isKept) : one)))
            }
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
