'use client';
import type { Account } from '@stoa/core/contract';
import { selectFlag } from '@stoa/core/state';
import { ConfirmRow, useLazyStore, useStoa, useStore } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { useEffect } from 'react';
import { noApiKeys } from '../api-keys/door.js';
import { accountsTexts } from './accounts.texts.js';

export interface RemoveQuestionProps {
  account: Account;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before an account is deleted, and names the API keys that are charged to it. @source administration specification §5 (2.075); the keys are ours */
export function RemoveQuestion({ account, onCancel, onConfirm }: RemoveQuestionProps) {
  const texts = useTexts(accountsTexts);
  const { apiKeys, flags } = useStoa();
  const hasKeys = useStore(flags.store, selectFlag('apiKeys'));
  const { actions, state } = useLazyStore(apiKeys, noApiKeys);
  useEffect(() => {
    if (hasKeys) void actions?.refresh();
  }, [actions, hasKeys]);
  const names = state.keys
    .filter((key) => key.active && key.account?.id === account.id)
    .map((key) => key.applicationName);
  return (
    <ConfirmRow
      question={names.length > 0 ? texts.askRemoveUsed(account.name, names) : texts.askRemove(account.name)}
      confirmLabel={texts.confirmRemove}
      cancelLabel={texts.cancel}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
