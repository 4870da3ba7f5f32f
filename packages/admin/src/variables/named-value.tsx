'use client';
import type { ConfigSource } from '@stoa/core/contract';
import { Badge, IconButton, useTexts } from '@stoa/ui';
import { RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSetting } from '../app/admin-context.js';
import { variablesTexts } from './variables.texts.js';

export interface NamedValueProps {
  name: string;
  /** Where the stored value comes from; absent where nothing sets it. */
  source: ConfigSource | undefined;
  isChanged: boolean;
  /** Why what is stored has no effect yet. */
  note: string | undefined;
  /** Leaves it to the environment; absent where it is. */
  onClear: (() => void) | undefined;
  /** Its field. */
  children: ReactNode;
}

/** A value of the environment: its field, and where it comes from. */
export function NamedValue({ name, source, isChanged, note, onClear, children }: NamedValueProps) {
  const text = useTexts(variablesTexts);
  const isOverride = source === 'override';
  return (
    <li
      ref={useSetting<HTMLLIElement>(name)}
      data-slot="named-value"
      data-state={isChanged ? 'changed' : 'saved'}
      className="flex items-start gap-2 border-b border-line py-4 last:border-b-0"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {children}
        <p className="flex flex-wrap items-center gap-2">
          {isChanged ? <Badge tone="success">{text.changed}</Badge> : null}
          <Badge tone={source === 'override' || source === 'stored' ? 'accent' : 'neutral'}>
            {source === undefined ? text.unset : source === 'environment' ? text.environment : text.saved}
          </Badge>
          {note === undefined ? null : <span className="text-caption text-pretty text-warning">{note}</span>}
        </p>
      </div>
      {onClear ? (
        <IconButton label={isOverride ? text.restore(name) : text.clear(name)} onClick={onClear}>
          {isOverride ? <RotateCcw size={16} aria-hidden /> : <Trash2 size={16} aria-hidden />}
        </IconButton>
      ) : (
        <span className="size-8 shrink-0 pointer-coarse:size-11" />
      )}
    </li>
  );
}
