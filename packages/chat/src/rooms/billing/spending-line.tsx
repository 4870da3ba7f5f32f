'use client';
import type { Remaining } from '@stoa/core/contract';
import { selectAccountInForce, selectDefaultAccount, type ConversationStore } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Field, formatUsd, Select, useLocale, useTexts } from '@stoa/ui';
import { useEffect, useState } from 'react';
import { spendingTexts } from './spending.texts.js';

/** What stands for the default account in the choice. */
const byDefault = '';

export interface SpendingLineProps {
  conversation: ConversationStore;
}

/** Which account a conversation is charged to, where there is a choice, and what may still be spent. @source ours; administration C71 */
export function SpendingLine({ conversation }: SpendingLineProps) {
  const texts = useTexts(spendingTexts);
  const locale = useLocale();
  const { accounts, billing } = useStoa();
  const chosenId = useStore(conversation.store, (state) => state.accountId);
  const list = useStore(accounts.store, (state) => state.list);
  const { id } = useStore(accounts.store, selectAccountInForce(chosenId));
  const { name: defaultName } = useStore(accounts.store, selectDefaultAccount);
  const [left, setLeft] = useState<{ accountId: string; limits: readonly Remaining[] | null } | null>(null);
  useEffect(() => {
    let isLeft = false;
    billing
      .load()
      .then((actions) => actions.remaining(id))
      .then(
        (limits) => !isLeft && setLeft({ accountId: id, limits }),
        () => !isLeft && setLeft({ accountId: id, limits: null }),
      );
    return () => {
      isLeft = true;
    };
  }, [billing, id]);
  const known = left && left.accountId === id ? left.limits : undefined;
  const [least] = known ?? [];
  const isChoice = list.length > 1;
  if (!isChoice && known !== null && !least) return null;
  return (
    <div data-slot="spending-line" className="flex flex-col gap-2 border-t border-line px-2 pt-2 pb-1">
      {isChoice ? (
        <Field label={texts.account}>
          <Select
            size="sm"
            value={list.some((account) => account.id === chosenId) ? (chosenId ?? byDefault) : byDefault}
            options={[
              { value: byDefault, label: texts.byDefault(defaultName) },
              ...list.map((account) => ({ value: account.id, label: account.name })),
            ]}
            onValueChange={(value) =>
              conversation.configure({ accountId: value === byDefault ? null : value })
            }
          />
        </Field>
      ) : null}
      <p role="status" className="text-caption text-pretty text-ink-muted figures-tabular">
        {least
          ? texts.left(least.scope, least.period, formatUsd(locale, least.left), least.resetsAt)
          : known === null
            ? texts.notKnown
            : null}
      </p>
    </div>
  );
}
