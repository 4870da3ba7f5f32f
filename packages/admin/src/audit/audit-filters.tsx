'use client';
import type { AuditFilter } from '@stoa/core/contract';
import { Button, cn, Field, Input, useTexts } from '@stoa/ui';
import { Search } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { auditTexts } from './audit.texts.js';

export interface AuditFiltersProps extends Omit<ComponentPropsWithoutRef<'search'>, 'children'> {
  onFilter: (filter: AuditFilter) => void;
}

const fields = ['person', 'action', 'subject'] as const;

/** Which entries are shown. */
export function AuditFilters({ onFilter, className, ...props }: AuditFiltersProps) {
  const text = useTexts(auditTexts);
  const [typed, setTyped] = useState<Partial<Record<(typeof fields)[number], string>>>({});
  return (
    <search
      data-slot="audit-filters"
      aria-label={text.filters}
      className={cn('min-w-0', className)}
      {...props}
    >
      <form
        className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          onFilter(
            Object.fromEntries(
              fields.flatMap((name) => {
                const value = typed[name]?.trim();
                return value ? [[name, value]] : [];
              }),
            ),
          );
        }}
      >
        {fields.map((name) => (
          <Field key={name} label={text[name]}>
            <Input
              autoComplete="off"
              spellCheck={false}
              maxLength={320}
              placeholder={name === 'action' ? text.actionHint : undefined}
              value={typed[name] ?? ''}
              onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
            />
          </Field>
        ))}
        <Button type="submit" variant="outline">
          <Search size={16} aria-hidden />
          {text.search}
        </Button>
      </form>
    </search>
  );
}
