'use client';
import { accountsForKeys, roleIn } from '@stoa/core/rules';
import { selectFlag } from '@stoa/core/state';
import { Section, useStoa, useStore } from '@stoa/react';
import { Banner, Button, Skeleton, useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiDocumentation } from './api-documentation.js';
import { apiKeysTexts } from './api-keys.texts.js';
import { CreateKeyForm } from './create-key-form.js';
import { KeyRow } from './key-row.js';
import { MadeKey } from './made-key.js';
import { OwnKeys } from './own-keys.js';
import { ToolServer } from './tool-server.js';
import { useApiKeys } from './use-api-keys.js';

export interface ApiAccessTabProps {
  /** Leads to the accounts, where none can pay for a key. */
  onAddAccount: () => void;
  /** The documentation is open from the beginning. */
  showsDocumentation?: boolean;
}

/** API keys and the documentation of the API. @source administration specification §2 "Manage Accounts dialog" */
export function ApiAccessTab({ onAddAccount, showsDocumentation = false }: ApiAccessTabProps) {
  const texts = useTexts(apiKeysTexts);
  const { accounts, flags, person } = useStoa();
  const { keys, state } = useApiKeys();
  const hasAccount = useStore(accounts.store, ({ list }) => accountsForKeys(list).length > 0);
  const hasToolServer = useStore(flags.store, selectFlag('mcpServer'));
  const [isCreating, setCreating] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const own = state.keys.filter((key) => roleIn(key, person.email) === 'owner');
  const delegated = state.keys.filter((key) => roleIn(key, person.email) === 'delegate');
  const isWaiting = state.status === 'loading' && state.keys.length === 0;
  const isUnknown = state.status === 'failed' && state.keys.length === 0;
  const focusCreate = () =>
    setTimeout(() => {
      // The note about a new key has taken focus already.
      if (place.current?.contains(document.activeElement)) return;
      place.current
        ?.querySelector<HTMLElement>('[data-slot=create-key], [data-slot=create-key-form] input')
        ?.focus();
    });
  const close = () => {
    setCreating(false);
    focusCreate();
  };
  const forgetMade = () => {
    keys?.forgetMade();
    focusCreate();
  };
  return (
    <div ref={place} data-slot="api-access-tab" data-state={state.status} className="flex flex-col">
      {state.status === 'failed' ? (
        <Banner
          kind="error"
          className="mt-4"
          title={texts.loadFailed}
          action={{ label: texts.tryAgain, onAction: () => void keys?.refresh() }}
        />
      ) : null}
      <Section
        title={texts.createTitle}
        hint={texts.createHint}
        end={
          isCreating || !hasAccount ? null : (
            <Button data-slot="create-key" disabled={!keys} onClick={() => setCreating(true)}>
              <Plus size={16} aria-hidden />
              {texts.create}
            </Button>
          )
        }
      >
        {hasAccount ? null : (
          <Banner
            kind="info"
            title={texts.needsAccount}
            action={{ label: texts.addAccount, onAction: onAddAccount }}
          />
        )}
        {state.made && keys ? <MadeKey made={state.made} onDone={forgetMade} /> : null}
        {isCreating && keys ? <CreateKeyForm keys={keys} onClose={close} /> : null}
      </Section>
      <Section title={texts.ownTitle}>
        {isWaiting ? <Waiting /> : null}
        {isWaiting || isUnknown || !keys ? null : <OwnKeys items={own} keys={keys} />}
      </Section>
      <Section title={texts.delegatedTitle} hint={texts.delegatedHint}>
        {isWaiting ? <Waiting /> : null}
        {isWaiting || isUnknown || !keys ? null : delegated.length === 0 ? (
          <p className="text-ui text-ink-muted">{texts.noDelegated}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line rounded-panel border border-line bg-surface-raised">
            {delegated.map((item) => (
              <KeyRow key={item.api_owner_id} item={item} keys={keys} />
            ))}
          </ul>
        )}
      </Section>
      {hasToolServer ? <ToolServer /> : null}
      {keys ? <ApiDocumentation keys={keys} isShown={showsDocumentation} /> : null}
    </div>
  );
}

function Waiting() {
  const texts = useTexts(apiKeysTexts);
  return (
    <div aria-busy className="flex flex-col gap-2">
      <span role="status" className="sr-only">
        {texts.loading}
      </span>
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
