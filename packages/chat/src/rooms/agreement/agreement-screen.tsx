'use client';
import { sentence } from '@stoa/core/contract';
import { acceptanceFaults } from '@stoa/core/rules';
import type { AgreementState, AgreementStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, Button, Field, Input, Skeleton, useRefusedSubmit, useTexts } from '@stoa/ui';
import { Download } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { AgreementText } from './agreement-text.js';
import { agreementTexts } from './agreement.texts.js';

export interface AgreementScreenProps {
  agreement: AgreementStore;
  /** The address of the account. */
  email: string;
  /** Where the form for signing out is sent. */
  signOutAction: string;
  onAccepted: () => void;
}

type Shown = Extract<AgreementState, { agreement: unknown }>;

/** The text, the address and the button. A new version starts from its top; what was typed stays. */
function Reading({
  state,
  email,
  typedEmail,
  onType,
  onAccept,
}: {
  state: Shown;
  email: string;
  typedEmail: string;
  onType: (typedEmail: string) => void;
  onAccept: (reading: { isRead: boolean; typedEmail: string }) => void;
}) {
  const texts = useTexts(agreementTexts);
  const { agreement, fault, status } = state;
  const { html_content: html, pdf_pre_signed_url: pdf } = agreement;
  const [isRead, setRead] = useState(false);
  const { ref, isRefused, refuse } = useRefusedSubmit();
  const messageId = useId();
  const faults = acceptanceFaults({ isRead, typedEmail, accountEmail: email });
  const saying = (code: (typeof faults)[number]) =>
    isRefused && faults.includes(code) ? sentence(code) : null;
  const notRead = saying('disclosure.notScrolled');
  const trouble = notRead ?? fault;
  const accept = (event: FormEvent) => {
    event.preventDefault();
    if (faults.length > 0) refuse();
    else onAccept({ isRead, typedEmail });
  };
  return (
    <form ref={ref} noValidate className="flex min-h-0 flex-1 flex-col gap-4" onSubmit={accept}>
      {status === 'changed' ? <Banner kind="warning" title={texts.changed} /> : null}
      {html === null && pdf !== null ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in a sandbox; the server gave the address
        <iframe
          src={pdf}
          title={texts.title}
          referrerPolicy="no-referrer"
          className="min-h-80 w-full flex-1 rounded-panel border border-line bg-surface-sunken"
          onLoad={() => setRead(true)}
        />
      ) : html === null ? (
        <p className="text-body text-ink-muted">{texts.empty}</p>
      ) : (
        <AgreementText
          html={html}
          invalidBy={notRead === null ? undefined : messageId}
          onRead={() => setRead(true)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-caption text-ink-muted">
          {isRead ? texts.isRead : texts.scrollOn}
        </p>
        {pdf === null ? null : (
          <Button asChild size="sm" variant="ghost">
            <a
              href={pdf}
              target="_blank"
              rel="noopener noreferrer"
              // Where the browser shows no PDF in a page, the file is the only text there is.
              onClick={html === null ? () => setRead(true) : undefined}
            >
              <Download size={16} aria-hidden />
              {texts.openPdf}
            </a>
          </Button>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {trouble === null ? null : <Banner id={messageId} kind="error" title={trouble} />}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={texts.email}
          hint={texts.emailHint(email)}
          error={saying('disclosure.emailMismatch')}
          className="min-w-0 flex-1 basis-64"
        >
          <Input
            type="email"
            autoComplete="email"
            inputMode="email"
            dir="ltr"
            value={typedEmail}
            onChange={(event) => onType(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="solid" className="mt-6.5" loading={status === 'accepting'}>
          {texts.accept}
        </Button>
      </div>
    </form>
  );
}

/**
 * Stands in the place of the workspace until the person has accepted the data disclosure.
 *
 * @source chat specification §2 "Top-level states", §4 "Data-disclosure gate", §5 "Disclosure acceptance"
 */
export function AgreementScreen({ agreement, email, signOutAction, onAccepted }: AgreementScreenProps) {
  const texts = useTexts(agreementTexts);
  const state = useStore(agreement.store, (current) => current);
  const [typedEmail, setTypedEmail] = useState('');
  useEffect(() => void agreement.load(), [agreement]);
  const isAccepted = state.status === 'accepted';
  useEffect(() => {
    if (isAccepted) onAccepted();
  }, [isAccepted, onAccepted]);
  return (
    <main
      data-slot="agreement-screen"
      data-state={state.status}
      className="flex h-dvh min-h-[36rem] flex-col bg-surface text-ink"
    >
      <div className="mx-auto flex min-h-0 w-full max-w-3xl flex-1 flex-col gap-4 px-4 py-6 sm:px-8 sm:py-10">
        <header className="flex items-start justify-between gap-4">
          <div className="flex flex-col gap-1">
            <h1 className="text-title text-balance face-display">{texts.title}</h1>
            <p className="text-ui text-pretty text-ink-muted">{texts.lead}</p>
          </div>
          <form method="post" action={signOutAction}>
            <Button type="submit" variant="ghost" size="sm" className="whitespace-nowrap">
              {texts.signOut}
            </Button>
          </form>
        </header>
        {'agreement' in state ? (
          <Reading
            key={state.agreement.version}
            state={state}
            email={email}
            typedEmail={typedEmail}
            onType={setTypedEmail}
            onAccept={(reading) => void agreement.accept(reading)}
          />
        ) : state.status === 'unavailable' ? (
          <Banner
            kind="error"
            title={texts.unavailable}
            action={{ label: texts.tryAgain, onAction: () => void agreement.load() }}
          />
        ) : (
          <div aria-busy className="flex flex-col gap-3">
            <span role="status" className="sr-only">
              {texts.loading}
            </span>
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-64 w-full" />
            <Skeleton className="h-10 w-full" />
          </div>
        )}
      </div>
    </main>
  );
}
