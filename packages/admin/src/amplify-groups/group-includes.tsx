'use client';
import type { AmplifyGroup } from '@stoa/core/contract';
import { groupsToInclude } from '@stoa/core/rules';
import { cn, Field, IconButton, Select, useTexts } from '@stoa/ui';
import { X } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { groupsTexts } from './groups.texts.js';

export interface GroupIncludesProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onChange'> {
  groups: Readonly<Record<string, AmplifyGroup>>;
  /** The group that takes others in. */
  name: string;
  onChange: (names: string[]) => void;
}

/** The groups that a group takes in. Those that take it in themselves are not offered. */
export function GroupIncludes({ groups, name, onChange, className, ...props }: GroupIncludesProps) {
  const text = useTexts(groupsTexts);
  const included = groups[name]?.includeFromOtherGroups ?? [];
  const offered = groupsToInclude(groups, name);
  return (
    <div data-slot="group-includes" className={cn('flex min-w-0 flex-col gap-3', className)} {...props}>
      {offered.length > 0 ? (
        <Field label={text.include} hint={text.includeHint}>
          <Select
            options={offered.map((value) => ({ value, label: value }))}
            value=""
            placeholder={text.include}
            onValueChange={(chosen) => onChange([...included, chosen])}
          />
        </Field>
      ) : (
        <p className="text-ui text-ink-muted">{text.noneToInclude}</p>
      )}
      {included.length === 0 ? null : (
        <ul aria-label={text.includes} className="flex flex-wrap gap-1">
          {included.map((one) => (
            <li
              key={one}
              className="flex max-w-full items-center gap-0.5 rounded-control border border-line bg-surface-sunken ps-2"
            >
              <span className="min-w-0 truncate text-ui text-ink">{one}</span>
              <IconButton
                size="sm"
                tooltip={false}
                label={text.exclude(one)}
                onClick={() => onChange(included.filter((other) => other !== one))}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
