'use client';
import { isAddressFresh } from '@stoa/core/rules';
import type { ApiDocumentation as Addresses, ApiKeysActions } from '@stoa/core/state';
import { openAddress, placeOf, Section, useStoa } from '@stoa/react';
import { Banner, Button, Skeleton, useTexts } from '@stoa/ui';
import { Download, ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { apiKeysTexts } from './api-keys.texts.js';

type Shown = { status: 'closed' | 'loading' | 'failed' } | { status: 'ready'; addresses: Addresses };

/** The documentation of the API in the page, with its table and its Postman collection. @source administration specification §2 (2.048), §4 (2.072) */
export function ApiDocumentation({ keys, isShown }: { keys: ApiKeysActions; isShown: boolean }) {
  const texts = useTexts(apiKeysTexts);
  const { now } = useStoa();
  const [shown, setShown] = useState<Shown>({ status: 'closed' });
  const place = useRef<HTMLDivElement>(null);
  const ask = async (): Promise<Addresses | null> => {
    const outcome = await keys.documentation();
    const addresses = outcome.ok ? outcome.value : null;
    const isEmpty = !addresses || Object.values(addresses).every((address) => address === null);
    setShown(isEmpty ? { status: 'failed' } : { status: 'ready', addresses });
    return addresses;
  };
  const open = () => {
    setShown({ status: 'loading' });
    void ask();
    // It stands at the end of what scrolls.
    setTimeout(() => place.current?.scrollIntoView({ block: 'start' }));
  };
  const save = async (part: 'csv' | 'postman', known: string) => {
    const address = isAddressFresh(known, now()) ? known : (await ask())?.[part];
    if (!address || !openAddress(address, `${texts.fileName}.${part === 'csv' ? 'csv' : 'json'}`))
      setShown({ status: 'failed' });
  };
  // Whoever was led here sees it at once.
  useEffect(() => {
    if (isShown) open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isShown]);
  const isOpen = shown.status !== 'closed';
  return (
    <div ref={place}>
      <Section
        title={texts.docsTitle}
        hint={texts.docsHint}
        end={
          <Button
            aria-expanded={isOpen}
            loading={shown.status === 'loading'}
            onClick={() => (isOpen ? setShown({ status: 'closed' }) : open())}
          >
            {isOpen ? texts.hideDocs : texts.showDocs}
          </Button>
        }
      >
        {shown.status === 'loading' ? <Skeleton className="h-80 w-full" /> : null}
        {shown.status === 'failed' ? (
          <Banner kind="error" title={texts.docsFailed} action={{ label: texts.tryAgain, onAction: open }} />
        ) : null}
        {shown.status === 'ready' ? <Viewer addresses={shown.addresses} onSave={save} onStale={ask} /> : null}
      </Section>
    </div>
  );
}

interface ViewerProps {
  addresses: Addresses;
  onSave: (part: 'csv' | 'postman', address: string) => Promise<void>;
  /** An address has ended. */
  onStale: () => Promise<unknown>;
}

function Viewer({ addresses: { doc, csv, postman }, onSave, onStale }: ViewerProps) {
  const texts = useTexts(apiKeysTexts);
  const { now } = useStoa();
  const isStale = doc !== null && !isAddressFresh(doc, now());
  useEffect(() => {
    if (isStale) void onStale();
    // Once for each answer: a server whose addresses have always ended is not asked for ever.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [doc]);
  return (
    <>
      {doc !== null && placeOf(doc) === 'own' ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in a sandbox; the server gave the address
        <iframe
          src={doc}
          title={texts.docsTitle}
          referrerPolicy="no-referrer"
          className="h-[min(32rem,60dvh)] w-full rounded-panel border border-line bg-surface-sunken"
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {doc === null || placeOf(doc) === 'none' ? null : (
          <Button asChild size="sm" variant="ghost">
            <a href={doc} target="_blank" rel="noopener noreferrer">
              <ExternalLink size={16} aria-hidden />
              {texts.openDocs}
            </a>
          </Button>
        )}
        {(
          [
            ['csv', csv],
            ['postman', postman],
          ] as const
        ).map(([part, address]) =>
          address === null ? null : (
            <Button key={part} size="sm" variant="ghost" onClick={() => void onSave(part, address)}>
              <Download size={16} aria-hidden />
              {texts[part]}
            </Button>
          ),
        )}
      </div>
    </>
  );
}
