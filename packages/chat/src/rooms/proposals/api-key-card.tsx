'use client';
import { changedIn, proposedKey, proposedUpdates, type ApiKeyProposal } from '@stoa/core/rules';
import type { Outcome } from '@stoa/core/contract';
import type { ApiKeysActions, Stoa } from '@stoa/core/state';
import { useLazyStore, useStore } from '@stoa/react';
import { AlertDialog, Button, useTexts } from '@stoa/ui';
import { BookOpen, KeyRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { MessageScope } from '../../base/blocks/message-scope.js';
import { noApiKeys } from '../api-keys/door.js';
import { apiKeyCardTexts } from './api-key-card.texts.js';
import * as Proposal from './proposal.parts.js';
import { proposalsTexts } from './proposals.texts.js';
import { useMadeElsewhere } from './use-made-elsewhere.js';

export interface ApiKeyActionCardProps {
  proposal: ApiKeyProposal;
  facts: readonly (readonly [name: string, value: string])[];
  isRepaired: boolean;
  scope: MessageScope;
  stoa: Stoa;
}

/**
 * What a reply proposes to do with API keys: what is missing, or a button that does it. Nothing is done by itself, deactivating asks once
 * more, and no secret is shown in the conversation. @source administration specification §5 (2.078–2.080); protocol §6.4
 */
export function ApiKeyActionCard({ proposal, facts, isRepaired, scope, stoa }: ApiKeyActionCardProps) {
  const text = useTexts(proposalsTexts);
  const card = useTexts(apiKeyCardTexts);
  const { actions, state, load } = useLazyStore(stoa.apiKeys, noApiKeys);
  useEffect(() => void actions?.refresh(), [actions]);
  const accounts = useStore(stoa.accounts.store, ({ list }) => list);
  const isMadeElsewhere = useMadeElsewhere(scope);
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const openKeys = () => stoa.layout.openDialog({ name: 'accounts', tab: 'keys' });

  const fault = useMemo(() => {
    if (proposal.op !== 'CREATE') return null;
    if (proposal.isTorn) return card.systemWithDelegate;
    if (proposal.missing.length > 0)
      return card.missing(
        card.incomplete,
        proposal.missing.map((field) => card.fields[field] ?? field),
      );
    return null;
  }, [proposal, card]);
  const isKnownDone = useMemo(() => {
    const keyOf = (id: string) => state.keys.find((key) => key.api_owner_id === id);
    if (proposal.op === 'DEACTIVATE') return proposal.items.every(({ id }) => keyOf(id)?.active === false);
    if (proposal.op === 'CREATE') {
      const wanted = proposedKey(proposal.data, accounts);
      return state.keys.some(
        (key) =>
          key.active &&
          key.applicationName === wanted.appName &&
          key.account?.id === wanted.account?.id &&
          key.accessTypes.join() === wanted.accessTypes.join(),
      );
    }
    if (proposal.op === 'UPDATE')
      return proposal.items.every(({ id, updates }) => {
        const key = keyOf(id);
        return key !== undefined && changedIn(key, proposedUpdates(updates, accounts)) === undefined;
      });
    return false;
  }, [proposal, state.keys, accounts]);

  /** @returns what went wrong, or null */
  async function carryOut(keys: ApiKeysActions): Promise<string | null> {
    const messageOf = (outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.failure.message);
    switch (proposal.op) {
      case 'CREATE': {
        const key = proposedKey(proposal.data, accounts);
        if (!key.account) {
          const { account } = proposal.data;
          return typeof account === 'string' ? card.unknownAccount(account) : card.needsAccount;
        }
        const outcome = await keys.create(key);
        // A secret that is shown this once is shown where it belongs.
        if (outcome.ok && keys.store.getState().made?.secret) openKeys();
        if (outcome.ok) return null;
        const { code, message } = outcome.failure;
        return code === 'refused' ? card.createFailed(message) : message;
      }
      case 'UPDATE': {
        const edits = new Map(
          proposal.items.map(({ id, updates }) => [id, proposedUpdates(updates, accounts)] as const),
        );
        const outcome = await keys.update(edits);
        if (!outcome.ok) return outcome.failure.message;
        const { failed, reasons } = outcome.value;
        return failed.length === 0 ? null : [card.updateFailed(failed), ...reasons].join(' ');
      }
      case 'DEACTIVATE': {
        for (const { id } of proposal.items) {
          const refusal = messageOf(await keys.deactivate(id));
          if (refusal !== null) return refusal;
        }
        return null;
      }
      default:
        return null;
    }
  }
  const run = async () => {
    setAsking(false);
    setBusy(true);
    setTrouble(null);
    const keys = await load();
    const refusal = keys ? await carryOut(keys) : card.failed;
    setBusy(false);
    setTrouble(refusal);
    setDone(refusal === null);
  };

  const { op } = proposal;
  const isOver = isDone || (isKnownDone && !isBusy);
  const canAct = fault === null && !isOver && !isMadeElsewhere && !scope.isStreaming;
  const done = {
    CREATE: card.created,
    UPDATE: card.changed,
    DEACTIVATE: card.deactivated('items' in proposal ? proposal.items.length : 1),
    GET: card.hidden,
  }[op];
  const line = isOver
    ? done
    : isMadeElsewhere
      ? text.inert('imported')
      : op === 'GET'
        ? card.hidden
        : card.ready;
  const label = { CREATE: card.create, UPDATE: card.change, DEACTIVATE: card.deactivate, GET: card.open }[op];
  const press = () => (op === 'GET' ? openKeys() : op === 'DEACTIVATE' ? setAsking(true) : void run());

  return (
    <Proposal.Root
      icon={KeyRound}
      title={text.title('APIkey')}
      state={isOver ? 'done' : canAct ? 'ready' : 'inert'}
      data-kind="APIkey"
    >
      <Proposal.Facts facts={facts} />
      {fault === null && trouble === null ? null : <Proposal.Trouble>{fault ?? trouble}</Proposal.Trouble>}
      <Proposal.Footer line={isRepaired ? `${text.repaired} ${line}` : line}>
        {canAct ? (
          <Button
            size="sm"
            variant={op === 'DEACTIVATE' ? 'danger' : 'solid'}
            loading={isBusy}
            onClick={press}
          >
            {trouble === null || op === 'GET' ? label : text.tryAgain}
          </Button>
        ) : isOver && op === 'CREATE' ? (
          <Button size="sm" onClick={openKeys}>
            {card.open}
          </Button>
        ) : null}
      </Proposal.Footer>
      {isAsking && 'items' in proposal ? (
        <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && setAsking(false)}>
          <AlertDialog.Content>
            <AlertDialog.Header>
              <AlertDialog.Title className="[overflow-wrap:anywhere]">
                {card.deactivateTitle(proposal.items.map(({ id, name }) => name || id))}
              </AlertDialog.Title>
            </AlertDialog.Header>
            <AlertDialog.Body>
              <AlertDialog.Description>{card.deactivateQuestion}</AlertDialog.Description>
            </AlertDialog.Body>
            <AlertDialog.Footer>
              <AlertDialog.Cancel>{card.cancel}</AlertDialog.Cancel>
              <AlertDialog.Action onClick={() => void run()}>{card.deactivate}</AlertDialog.Action>
            </AlertDialog.Footer>
          </AlertDialog.Content>
        </AlertDialog.Root>
      ) : null}
    </Proposal.Root>
  );
}

/** Leads to the documentation of the API. @source protocol §6 "APIdoc" */
export function ApiDocActionCard({ scope, stoa }: Pick<ApiKeyActionCardProps, 'scope' | 'stoa'>) {
  const text = useTexts(proposalsTexts);
  const card = useTexts(apiKeyCardTexts);
  const isInert = useMadeElsewhere(scope);
  return (
    <Proposal.Root
      icon={BookOpen}
      title={text.title('APIdoc')}
      state={isInert ? 'inert' : 'ready'}
      data-kind="APIdoc"
    >
      <Proposal.Footer line={isInert ? text.inert('imported') : card.docs}>
        {isInert ? null : (
          <Button
            size="sm"
            variant="solid"
            onClick={() => stoa.layout.openDialog({ name: 'accounts', tab: 'documentation' })}
          >
            {card.openDocs}
          </Button>
        )}
      </Proposal.Footer>
    </Proposal.Root>
  );
}
