'use client';
import type { ConfigSource } from '@stoa/core/contract';
import { Badge, IconButton, useTexts } from '@stoa/ui';
import { RotateCcw, Trash2, Undo2 } from 'lucide-react';
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
  /** What is stored was saved here, and can be taken away. */
  isSaved: boolean;
  /** Leaves it to the environment. */
  onClear: () => void;
  /** Puts back what is stored. */
  onUndo: () => void;
  /** Its field. */
  children: ReactNode;
}

/** A value of the environment: its field, where it comes from, and a button that takes it or its change away. */
export function NamedValue({
  name,
  source,
  isChanged,
  note,
  isSaved,
  onClear,
  onUndo,
  children,
}: NamedValueProps) {
  const text = useTexts(variablesTexts);
  const row = useSetting<HTMLLIElement>(name);
  const label = source === 'override' ? text.restore(name) : text.clear(name);
  const Icon = isChanged ? Undo2 : source === 'override' ? RotateCcw : Trash2;
  function undo(): void {
    onUndo();
    // The button goes away where nothing is left that it could take away.
    if (!isSaved) row.current?.querySelector('input')?.focus();
  }
  return (
    <li
      ref={row}
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
      {isChanged || isSaved ? (
        <IconButton label={isChanged ? text.undo(name) : label} onClick={isChanged ? undo : onClear}>
          <Icon size={16} aria-hidden />
        </IconButton>
      ) : (
        <span className="size-8 shrink-0 pointer-coarse:size-11" />
      )}
    </li>
  );
}
