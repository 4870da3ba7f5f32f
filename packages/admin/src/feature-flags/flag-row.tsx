'use client';
import type { FeatureFlagRule } from '@stoa/core/contract';
import { Badge, cn, Switch, useTexts } from '@stoa/ui';
import { useId, type ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { LinesField } from '../configs/lines-field.js';
import { flagsTexts } from './flags.texts.js';

export interface FlagRowProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children' | 'onChange'> {
  name: string;
  rule: FeatureFlagRule;
  isChanged: boolean;
  /** Why the flag has no effect. */
  note?: string | undefined;
  onRule: (rule: FeatureFlagRule) => void;
}

/** One flag: its switch, and for whom it is the other way round. */
export function FlagRow({ name, rule, isChanged, note, onRule, className, ...props }: FlagRowProps) {
  const text = useTexts(flagsTexts);
  const id = useId();
  const place = useSetting<HTMLLIElement>(name);
  const { enabled, userExceptions, amplifyGroupExceptions } = rule;
  return (
    <li
      ref={place}
      data-slot="flag-row"
      data-state={isChanged ? 'changed' : 'saved'}
      className={cn('flex flex-col gap-2 border-b border-line py-3', className)}
      {...props}
    >
      <div className="flex items-center gap-3">
        <Switch
          id={id}
          checked={enabled}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onCheckedChange={(on) => onRule({ ...rule, enabled: on })}
        />
        <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer text-ui break-words text-ink">
          {text.flag(name)}
        </label>
        {isChanged ? <Badge>{text.changed}</Badge> : null}
      </div>
      {note === undefined ? null : (
        <p id={`${id}-note`} className="text-caption text-pretty text-ink-muted">
          {note}
        </p>
      )}
      <details>
        <summary
          aria-label={text.exceptionsOf(name)}
          className="min-h-6 cursor-pointer rounded-control text-caption text-ink-muted focus-ring"
        >
          {text.count(userExceptions.length, amplifyGroupExceptions.length)}
        </summary>
        <div className="grid gap-4 pt-3 sm:grid-cols-2">
          <LinesField
            label={text.people}
            hint={text.peopleHint}
            lines={userExceptions}
            onChange={(people) => onRule({ ...rule, userExceptions: people })}
          />
          <LinesField
            label={text.groups}
            hint={text.groupsHint}
            lines={amplifyGroupExceptions}
            onChange={(groups) => onRule({ ...rule, amplifyGroupExceptions: groups })}
          />
        </div>
      </details>
    </li>
  );
}
