'use client';
import type { EmbedKey } from '@stoa/core/contract';
import { CopyButton } from '@stoa/react';
import { Badge, Banner, cn, useTexts } from '@stoa/ui';
import { ArrowLeft } from 'lucide-react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { AdminLink } from '../app/admin-link.js';
import { embedRoutePath, type EmbedKeyTab } from './embed-route.js';
import { embedTexts } from './embed.texts.js';

export interface BackToKeysProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'children'> {
  base: string;
}

/** The way back to the list. */
export function BackToKeys({ base, className, ...props }: BackToKeysProps) {
  const text = useTexts(embedTexts);
  return (
    <AdminLink
      to={base + embedRoutePath({ view: 'list' })}
      className={cn(
        'inline-flex min-h-6 items-center gap-1.5 self-start rounded-control text-ui text-ink-muted no-underline transition-colors duration-quick hover:text-ink focus-ring',
        className,
      )}
      {...props}
    >
      <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
      {text.allKeys}
    </AdminLink>
  );
}

export interface KeyPageProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  keyInfo: EmbedKey;
  base: string;
  tab: EmbedKeyTab;
  /** A form of this key holds something that is not saved. */
  isUnsaved: boolean;
  /** The view of the tab; a revoked key has none. */
  children: ReactNode;
}

/** One key: its name, its public half, and its two views, each with an address of its own. */
export function KeyPage({ keyInfo, base, tab, isUnsaved, children, className, ...props }: KeyPageProps) {
  const text = useTexts(embedTexts);
  const { id, name, publicKey, revokedAt } = keyInfo;
  return (
    <section data-slot="embed-key-page" className={cn('flex flex-col gap-5', className)} {...props}>
      <div className="flex flex-col gap-2">
        <BackToKeys base={base} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2
            tabIndex={-1}
            data-view-heading=""
            className="min-w-0 text-title break-words face-display outline-none"
          >
            {name}
          </h2>
          {revokedAt ? <Badge tone="danger">{text.revoked}</Badge> : null}
        </div>
        <div className="flex min-w-0 items-center gap-1">
          <code dir="ltr" className="truncate font-code text-caption text-ink-muted">
            {publicKey}
          </code>
          <CopyButton value={publicKey} label={text.copyPublicKey} />
        </div>
      </div>
      {revokedAt ? (
        <Banner kind="info" className="max-w-[52rem]" title={text.revokedTitle} lines={[text.revokedHint]} />
      ) : (
        <>
          <nav aria-label={name} className="flex gap-5 border-b border-line">
            {(['embed', 'settings'] as const).map((one) => (
              <AdminLink
                key={one}
                to={base + embedRoutePath({ view: 'key', id, tab: one })}
                aria-current={one === tab ? 'page' : undefined}
                className="-mb-px inline-flex min-h-9 items-center gap-2 border-b-2 border-transparent text-ui font-medium text-ink-muted no-underline transition-colors duration-quick hover:text-ink focus-ring aria-[current=page]:border-accent aria-[current=page]:text-ink pointer-coarse:min-h-11"
              >
                {text.tabs[one]}
                {one === 'settings' && isUnsaved ? <Badge tone="warning">{text.unsaved}</Badge> : null}
              </AdminLink>
            ))}
          </nav>
          {children}
        </>
      )}
    </section>
  );
}
