'use client';
import { Section, useStoa, useStore } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { useEffect, useRef } from 'react';
import { linksTexts } from '../../parts/links/links.texts.js';

export interface ExternalHostsProps {
  hosts: readonly string[];
  onRevoke: (host: string) => void;
}

/** The sites whose images load without asking; each can be taken out. */
export function ExternalHosts({ hosts, onRevoke }: ExternalHostsProps) {
  const text = useTexts(linksTexts);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Section title={text.hostsTitle} hint={hosts.length > 0 ? text.hostsHint : text.noHosts}>
      <div ref={list} tabIndex={-1} className="focus-ring empty:hidden">
        {hosts.length === 0 ? null : (
          <ul data-slot="external-hosts" className="flex flex-col rounded-panel border border-line">
            {hosts.map((host) => (
              <li
                key={host}
                className="flex items-center justify-between gap-3 border-b border-line py-1 ps-3 pe-1 last:border-b-0"
              >
                <bdi dir="ltr" className="min-w-0 text-ui [overflow-wrap:anywhere] text-ink">
                  {host}
                </bdi>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={text.revokeHost(host)}
                  onClick={() => {
                    // The button goes with its row.
                    list.current?.focus({ preventScroll: true });
                    onRevoke(host);
                  }}
                >
                  {text.revoke}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

/** The same of the person who is signed in. */
export function ExternalHostsSection() {
  const { externalContent } = useStoa();
  const hosts = useStore(externalContent.store, (state) => state.hosts);
  useEffect(() => externalContent.load(), [externalContent]);
  return <ExternalHosts hosts={hosts} onRevoke={externalContent.revokeHost} />;
}
