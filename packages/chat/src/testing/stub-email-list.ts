import type { EmailListState, EmailListStore } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** A list of addresses that stands as it was given; whatever is added is taken. */
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
