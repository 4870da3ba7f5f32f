'use client';
import { configLimits, type ConfigValue } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { Badge, EmptyState, IconButton, useTexts } from '@stoa/ui';
import { Trash2 } from 'lucide-react';
import { useRef, type ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { AddEmails } from '../configs/add-emails.js';
import { ConfigSection } from '../configs/config-section.js';
import { adminsTexts } from './admins.texts.js';

export interface AdminsSectionProps extends Omit<ComponentPropsWithoutRef<'form'>, 'children'> {
  config: ConfigStore<ConfigValue<'admins'>>;
}

interface AdminRowProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children'> {
  email: string;
  /** Where one comes from that is not removed here. */
  note?: string | undefined;
  onRemove: () => void;
}

function AdminRow({ email, note, onRemove, ...props }: AdminRowProps) {
  const text = useTexts(adminsTexts);
  return (
    <li
      data-slot="admin-row"
      className="flex min-h-11 items-center gap-3 border-b border-line py-1.5"
      {...props}
    >
      <div className="min-w-0 flex-1">
        {/* An address is written from left to right in every script. */}
        <bdi dir="ltr" className="block text-ui break-words text-ink">
          {email}
        </bdi>
        {note === undefined ? null : <p className="text-caption text-pretty text-ink-muted">{note}</p>}
      </div>
      {note === undefined ? (
        <IconButton label={text.remove(email)} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      ) : (
        <Badge>{text.fixed}</Badge>
      )}
    </li>
  );
}

/** Who may administer the site. @source administration specification §2 "Configurations tab", §5 (2.004, 2.074) */
export function AdminsSection({ config, ...props }: AdminsSectionProps) {
  const text = useTexts(adminsTexts);
  const list = useRef<HTMLUListElement>(null);
  const place = useSetting<HTMLDivElement>('entry');
  return (
    <ConfigSection config={config} {...props}>
      {({ value, notes, edit }) => {
        // People in the notes are in the list as well; others of them are counted by a note of their own.
        const others = Object.entries(notes).flatMap(([name, note]) => (value.includes(name) ? [] : [note]));
        const remove = (email: string) => {
          edit((emails) => emails.filter((one) => one !== email));
          // The button that had focus is gone with its row.
          list.current?.focus();
        };
        return (
          <>
            <AddEmails
              ref={place}
              text={text}
              emails={value}
              max={configLimits.admins}
              onAdd={(emails) => edit((all) => [...all, ...emails])}
            />
            {value.length === 0 ? (
              <EmptyState title={text.empty} />
            ) : (
              <ul
                ref={list}
                tabIndex={-1}
                aria-label={text.list}
                className="flex flex-col border-t border-line outline-none"
              >
                {value.map((email) => (
                  <AdminRow key={email} email={email} note={notes[email]} onRemove={() => remove(email)} />
                ))}
              </ul>
            )}
            {others.map((note) => (
              <p key={note} className="text-ui text-pretty text-ink-muted">
                {note}
              </p>
            ))}
          </>
        );
      }}
    </ConfigSection>
  );
}
