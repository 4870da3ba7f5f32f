'use client';
import type { ApiKey } from '@stoa/core/contract';
import { apiKeyKind, lastDays, rateLabel, roleIn } from '@stoa/core/rules';
import type { ApiKeysActions } from '@stoa/core/state';
import { CopyButton, useFormatDate, useStoa } from '@stoa/react';
import { Badge, cn, useTexts } from '@stoa/ui';
import type { ReactNode } from 'react';
import { apiKeysTexts } from './api-keys.texts.js';
import { KeySecret } from './key-secret.js';

export interface KeyRowProps {
  item: ApiKey;
  keys: ApiKeysActions;
  /** Buttons at the end of its first line. */
  end?: ReactNode;
  /** Stands under the facts. */
  children?: ReactNode;
}

/** A key with what it is, its secret where it may be seen, and its last use. @source administration specification §3 (2.055) */
export function KeyRow({ item, keys, end, children }: KeyRowProps) {
  const texts = useTexts(apiKeysTexts);
  const formatDate = useFormatDate();
  const { now, person } = useStoa();
  const isOwn = roleIn(item, person.email) === 'owner';
  const { account, applicationName: name, systemId } = item;
  const isExpired = item.expirationDate !== null && item.expirationDate < (lastDays(now(), 1).to ?? '');
  const facts: (readonly [name: string, value: ReactNode])[] = [
    ...(account ? [[texts.account, account.name || account.id] as const] : []),
    [texts.access, texts.accessList(item.accessTypes)],
    [texts.limit, rateLabel(item.rateLimit)],
    [texts.expiration, item.expirationDate ? texts.day(item.expirationDate) : texts.noEnd],
    [texts.lastAccess, item.lastAccessed ? formatDate(item.lastAccessed) : texts.never],
  ];
  return (
    <li
      data-slot="key-row"
      data-key={item.api_owner_id}
      data-state={item.active ? 'active' : 'inactive'}
      aria-label={name}
      className="flex min-w-0 flex-col gap-3 p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <span className="flex min-h-8 min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-2 gap-y-1">
          <bdi
            className={cn(
              'text-ui font-medium [overflow-wrap:anywhere]',
              item.active ? 'text-ink' : 'text-ink-muted',
            )}
          >
            {name}
          </bdi>
          <Badge tone={item.active ? 'success' : 'neutral'}>
            {item.active ? texts.active : isExpired ? texts.expired : texts.inactive}
          </Badge>
          {apiKeyKind(item) === 'system' ? <Badge>{texts.system}</Badge> : null}
          {isOwn && item.delegate !== null ? <Badge>{texts.forDelegate(item.delegate)}</Badge> : null}
          {isOwn ? null : <Badge>{texts.of(item.owner)}</Badge>}
        </span>
        {end}
      </div>
      {item.applicationDescription === '' ? null : (
        <p dir="auto" className="text-ui whitespace-pre-wrap text-ink-muted [overflow-wrap:anywhere]">
          {item.applicationDescription}
        </p>
      )}
      {item.active ? <KeySecret item={item} keys={keys} /> : null}
      {systemId === null ? null : (
        <p className="flex min-w-0 items-center gap-1 text-ui text-ink-muted">
          {texts.systemId}
          <span dir="ltr" className="min-w-0 font-code text-caption break-all text-ink">
            {systemId}
          </span>
          <CopyButton value={systemId} label={texts.copySystemId(name)} />
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {facts.map(([title, value]) => (
          <div key={title} className="min-w-0">
            <dt className="text-caption text-ink-muted">{title}</dt>
            <dd className="m-0 text-ui text-ink [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </li>
  );
}
