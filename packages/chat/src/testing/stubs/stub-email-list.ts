import type { EmailListState, EmailListStore } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** A list of addresses that stands as it was given; what is added is taken, but for what it refuses already. */
export function stubEmailList(
  state: Partial<EmailListState> = {},
  called: (name: string, ...input: unknown[]) => void = () => undefined,
): EmailListStore {
  const store = createStore<EmailListState>(() => ({
    emails: [],
    text: '',
    suggestions: [],
    search: 'idle',
    refused: [],
    ...state,
  }));
  return {
    store,
    type: (text) => store.setState({ text }),
    add(text) {
      called('emailList.add', text);
      if (store.getState().refused.some((entry) => entry.text === text)) return Promise.resolve();
      store.setState(({ emails }) => ({ emails: [...emails, text.toLowerCase()], text: '' }));
      return Promise.resolve();
    },
    remove(email) {
      called('emailList.remove', email);
      store.setState(({ emails }) => ({ emails: emails.filter((one) => one !== email) }));
    },
    dispose() {},
  };
}
