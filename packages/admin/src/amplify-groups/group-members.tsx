'use client';
import { configLimits } from '@stoa/core/contract';
import { cn, Field, IconButton, Input, useTexts } from '@stoa/ui';
import { X } from 'lucide-react';
import { useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { AddEmails } from '../configs/add-emails.js';
import { groupsTexts } from './groups.texts.js';

export interface GroupMembersProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onChange'> {
  members: readonly string[];
  onChange: (members: string[]) => void;
}

/** A group may list thousands; more are found by typing. */
const shownAtOnce = 100;
const searchedFrom = 12;

/** The people that a group lists: some are added at once, and each can be removed. */
export function GroupMembers({ members, onChange, className, ...props }: GroupMembersProps) {
  const text = useTexts(groupsTexts);
  const [sought, setSought] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const wanted = sought.trim().toLowerCase();
  const found = wanted === '' ? members : members.filter((member) => member.toLowerCase().includes(wanted));
  const shown = found.slice(0, shownAtOnce);
  return (
    <div data-slot="group-members" className={cn('flex min-w-0 flex-col gap-3', className)} {...props}>
      <AddEmails
        text={text}
        emails={members}
        max={configLimits.members}
        onAdd={(emails) => onChange([...members, ...emails])}
      />
      {members.length >= searchedFrom ? (
        <Field label={text.find}>
          <Input
            type="search"
            autoComplete="off"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </Field>
      ) : null}
      {members.length === 0 ? (
        <p className="text-ui text-ink-muted">{text.noMembers}</p>
      ) : (
        <>
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={text.members}
            className="flex max-h-60 flex-wrap gap-1 overflow-y-auto outline-none scrollbar-quiet"
          >
            {shown.map((member) => (
              <li
                key={member}
                className="flex max-w-full items-center gap-0.5 rounded-control border border-line bg-surface-sunken ps-2"
              >
                {/* An address is written from left to right in every script. */}
                <bdi dir="ltr" className="min-w-0 truncate text-ui text-ink">
                  {member}
                </bdi>
                <IconButton
                  size="sm"
                  tooltip={false}
                  label={text.remove(member)}
                  onClick={() => {
                    onChange(members.filter((one) => one !== member));
                    // The button that had focus is gone with its row.
                    list.current?.focus();
                  }}
                >
                  <X size={14} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          <p role="status" className="text-caption text-ink-muted">
            {found.length === 0 ? text.foundNobody : text.found(shown.length, found.length)}
          </p>
        </>
      )}
    </div>
  );
}
