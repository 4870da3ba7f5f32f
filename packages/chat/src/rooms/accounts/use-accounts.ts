'use client';
import type { Account } from '@stoa/core/contract';
import type { AccountEditor, AccountEditorState } from '@stoa/core/state';
import { useLazyStore, useStoa, useStore } from '@stoa/react';
import { useEffect } from 'react';

const nothing: AccountEditorState = { status: 'loading', saving: null, coaPattern: null };

/** The accounts and what manages them, read anew when a part that shows them appears. */
export function useAccounts(): {
  list: readonly Account[];
  editor: AccountEditor | null;
  state: AccountEditorState;
} {
  const { accounts } = useStoa();
  const list = useStore(accounts.store, (state) => state.list);
  const { actions, state, isFailed } = useLazyStore(accounts.editor, nothing);
  useEffect(() => void actions?.refresh(), [actions]);
  return { list, editor: actions, state: isFailed ? { ...state, status: 'failed' } : state };
}
