import { success } from '@stoa/core/contract';
import { createStore } from 'zustand/vanilla';
import type {
  AssistantActions,
  AssistantTrial,
  ExampleRuns,
  ExampleRunState,
  TrialMessage,
} from '@stoa/core/state';
import type { Called } from './called.js';
import { stubMcp } from './stub-mcp.js';

/** Actions on assistants that succeed and change nothing, with some of a test's own. */
export function stubAssistantActions(
  own: Partial<AssistantActions> = {},
  called: Called = () => undefined,
): AssistantActions {
  const saved = success({ id: 'ast/9', assistantId: 'astp/9', version: 1 });
  const tell = (action: string, ...input: unknown[]) => called(`assistants.${action}`, ...input);
  return {
    save(...input) {
      tell('save', ...input);
      return Promise.resolve(saved);
    },
    saveInGroup(...input) {
      tell('saveInGroup', ...input);
      return Promise.resolve(saved);
    },
    move(...input) {
      tell('move', ...input);
      return Promise.resolve(saved);
    },
    remove(id) {
      tell('remove', id);
      return Promise.resolve(success(undefined));
    },
    share(...input) {
      tell('share', ...input);
      return Promise.resolve(success(undefined));
    },
    unshare(...input) {
      tell('unshare', ...input);
      return Promise.resolve(success(undefined));
    },
    mcp: stubMcp(),
    functions: {
      list: () => Promise.resolve(success([])),
      register: () => Promise.reject(new Error('Nothing registers functions here.')),
      remove: () => Promise.resolve(success(undefined)),
    },
    approvals: () => Promise.resolve(success([])),
    withdraw(id) {
      tell('withdraw', id);
      return Promise.resolve(success(undefined));
    },
    listOperations: () => Promise.resolve(success([])),
    tryApi(input) {
      tell('tryApi', input);
      return Promise.resolve(
        success({
          request: { method: 'GET', url: 'https://api.example.org/', headers: {}, body: '' },
          status: 200,
          contentType: 'application/json',
          body: '{"weather":"rain"}',
          bytes: 18,
          isCut: false,
          ms: 120,
        }),
      );
    },
    readers: () => Promise.resolve(success([])),
    versions: () => Promise.resolve(success([])),
    openTrial: () => stubTrial(called),
    openExamples: () => stubExamples(called),
    ...own,
  };
}

/** A trial that shows what it is given, and says what it is asked. */
export function stubTrial(
  called: Called = () => undefined,
  messages: readonly TrialMessage[] = [],
): AssistantTrial {
  const store = createStore(() => ({
    messages,
    isBusy: messages.some(({ status }) => status === 'answering'),
  }));
  return {
    store,
    send(text) {
      called('trial.send', text);
      return true;
    },
    again: () => called('trial.again'),
    stop: () => called('trial.stop'),
    clear: () => called('trial.clear'),
  };
}

/** Runs of examples that show what they are given, once something is run. */
export function stubExamples(
  called: Called = () => undefined,
  after: Partial<ExampleRunState> = { status: 'done' },
): ExampleRuns {
  const store = createStore<ExampleRunState>(() => ({ status: 'idle', done: 0, total: 0, results: {} }));
  return {
    store,
    run(input) {
      called('examples.run', input);
      store.setState(after);
      return Promise.resolve();
    },
    cancel: () => called('examples.cancel'),
  };
}
