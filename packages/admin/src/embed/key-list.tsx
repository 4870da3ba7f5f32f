'use client';
import type { EmbedKey } from '@stoa/core/contract';
import { CopyButton } from '@stoa/react';
import { Badge, Button, cn, EmptyState, useTexts } from '@stoa/ui';
import { MessagesSquare, Plus } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { AdminLink } from '../app/admin-link.js';
import { embedRoutePath } from './embed-route.js';
import { embedTexts } from './embed.texts.js';

const shownOrigins = 2;

interface KeyRowProps {
  keyInfo: EmbedKey;
  /** The address of the room. */
  base: string;
  isUnsaved: boolean;
}

/** One key: all of the row leads to it, save the button that copies. */
function KeyRow({ keyInfo, base, isUnsaved }: KeyRowProps) {
  const text = useTexts(embedTexts);
  const { id, name, publicKey, origins, revokedAt, lastUsedAt, scopes, allowAnonymous } = keyInfo;
  const abilities = scopes.filter((scope) => scope !== 'chat');
  const [now] = useState(Date.now);
  return (
    <li
      data-slot="embed-key"
      data-state={revokedAt ? 'revoked' : 'active'}
      className="relative grid gap-x-6 gap-y-2 px-4 py-3.5 transition-colors duration-quick hover:bg-ink/4 sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_auto] sm:items-center"
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        <div className="flex min-w-0 items-center gap-2">
          <AdminLink
            to={base + embedRoutePath({ view: 'key', id, tab: 'embed' })}
            className={cn(
              'truncate rounded-control text-body font-medium text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-panel focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
              revokedAt && 'text-ink-muted line-through',
            )}
          >
            {name}
          </AdminLink>
          {revokedAt ? <Badge tone="danger">{text.revoked}</Badge> : null}
          {isUnsaved ? <Badge tone="warning">{text.unsaved}</Badge> : null}
        </div>
        <div className="flex min-w-0 items-center gap-1">
          <code dir="ltr" className="truncate font-code text-caption text-ink-muted">
            {publicKey}
          </code>
          <CopyButton value={publicKey} label={text.copyPublicKey} className="relative z-1" />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-0.5 text-ui text-ink-muted">
        {origins.slice(0, shownOrigins).map((origin) => (
          <span key={origin} dir="ltr" className="truncate text-start">
            {origin}
          </span>
        ))}
        {origins.length > shownOrigins ? (
          <span className="text-caption">{text.moreOrigins(origins.length - shownOrigins)}</span>
        ) : null}
      </div>
      <div className="flex flex-col gap-1.5 sm:items-end">
        <div className="flex flex-wrap gap-1 sm:justify-end">
          {allowAnonymous ? <Badge>{text.anonymous}</Badge> : null}
          {abilities.map((scope) => (
            <Badge key={scope}>{text.form.scopes[scope].label}</Badge>
          ))}
        </div>
        <span className="text-caption text-ink-muted">
          {revokedAt
            ? text.revokedOn(revokedAt, now)
            : lastUsedAt
              ? text.usedOn(lastUsedAt, now)
              : text.neverUsed}
        </span>
      </div>
    </li>
  );
}

export interface KeyListProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  keys: readonly EmbedKey[];
  /** Ids of the keys whose form holds something that is not saved. */
  unsavedIds: readonly string[];
  /** The address of the room: links lead to what stands behind it. */
  base: string;
}

/** The keys of this server, and the way to the next one. */
export function KeyList({ keys, unsavedIds, base, className, ...props }: KeyListProps) {
  const text = useTexts(embedTexts);
  const create = (
    <Button asChild variant="solid">
      <AdminLink to={base + embedRoutePath({ view: 'new' })}>
        <Plus size={16} aria-hidden />
        {text.newKey}
      </AdminLink>
    </Button>
  );
  if (keys.length === 0)
    return (
      <EmptyState
        size="page"
        className="py-14"
        icon={<MessagesSquare size={20} />}
        title={text.none}
        description={text.noneHint}
        action={create}
      />
    );
  return (
    <section
      data-slot="embed-key-list"
      aria-label={text.keys}
      className={cn('flex max-w-5xl flex-col gap-3', className)}
      {...props}
    >
      <div className="flex items-center justify-between gap-4">
        <h2 tabIndex={-1} data-view-heading="" className="text-lead font-medium outline-none">
          {text.keys}
        </h2>
        {create}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface-raised">
        {keys.map((key) => (
          <KeyRow key={key.id} keyInfo={key} base={base} isUnsaved={unsavedIds.includes(key.id)} />
        ))}
      </ul>
    </section>
  );
}
