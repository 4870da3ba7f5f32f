'use client';
import { isEmbeddingModelId, type ConfigSource, type SupportedModel } from '@stoa/core/contract';
import { Badge, cn, IconButton, useTexts } from '@stoa/ui';
import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { partsOf } from './model-rows.js';
import { modelsTexts } from './models.texts.js';

export interface ModelRowProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children'> {
  model: SupportedModel;
  /** Where it comes from; `new` while it is not stored. */
  source: ConfigSource | 'new';
  isChanged: boolean;
  /** Why nobody can use it. */
  note?: string | undefined;
  onEdit: () => void;
  /** Puts it back to the environment, or removes it; absent for what is as the environment says. */
  onRemove?: (() => void) | undefined;
}

/** One model: what it is, for whom, what it costs and where it comes from. */
export function ModelRow({
  model,
  source,
  isChanged,
  note,
  onEdit,
  onRemove,
  className,
  ...props
}: ModelRowProps) {
  const text = useTexts(modelsTexts);
  const { id, name, provider, isAvailable, exclusiveGroupAvailability: groups } = model;
  const embeds = isEmbeddingModelId(id);
  return (
    <li
      data-slot="model-row"
      data-state={isChanged ? 'changed' : 'saved'}
      className={cn('flex items-start gap-2 border-b border-line py-3', className)}
      {...props}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 text-ui font-medium break-words text-ink">{name}</span>
          {partsOf(model).map((part) => (
            <Badge key={part} tone="accent">
              {text.part(part)}
            </Badge>
          ))}
          {embeds ? <Badge>{text.embeds}</Badge> : null}
          {!embeds && groups.length > 0 ? <Badge>{text.groupsOf(groups.length)}</Badge> : null}
          {!embeds && groups.length === 0 && !isAvailable ? (
            <Badge tone="warning">{text.unavailable}</Badge>
          ) : null}
          {isChanged ? <Badge tone="success">{text.changed}</Badge> : null}
        </div>
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-caption text-ink-muted">
          <bdi dir="ltr" className="break-all">
            {id}
          </bdi>
          <span>{provider}</span>
          <span className="tabular-nums">{text.prices(model)}</span>
          <span>{text.source(source)}</span>
        </p>
        {note === undefined ? null : <p className="text-caption text-pretty text-danger">{note}</p>}
      </div>
      <div className="flex shrink-0">
        <IconButton label={text.edit(name)} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        {onRemove ? (
          <IconButton
            label={source === 'override' ? text.restore(name) : text.remove(name)}
            onClick={onRemove}
          >
            {source === 'override' ? <RotateCcw size={16} aria-hidden /> : <Trash2 size={16} aria-hidden />}
          </IconButton>
        ) : null}
      </div>
    </li>
  );
}

export interface GoneRowProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children'> {
  model: SupportedModel;
  source: ConfigSource;
  onKeep: () => void;
}

/** A model whose row is taken away with the next save. */
export function GoneRow({ model, source, onKeep, className, ...props }: GoneRowProps) {
  const text = useTexts(modelsTexts);
  return (
    <li
      data-slot="model-row"
      data-state="gone"
      className={cn('flex items-center gap-2 border-b border-line py-3', className)}
      {...props}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <s className="text-ui break-words text-ink-muted">{model.name}</s>
        <p className="text-caption text-ink-muted">{source === 'stored' ? text.isRemoved : text.goesBack}</p>
      </div>
      <IconButton label={text.keep(model.name)} onClick={onKeep}>
        <RotateCcw size={16} aria-hidden className="-scale-x-100" />
      </IconButton>
    </li>
  );
}
