import { failed, success, type ChatStatus } from '@stoa/core/contract';
import { checkLength, checkMessage } from '@stoa/core/rules';
import type {
  ConversationState,
  ConversationStore,
  ModelsState,
  ProposalsState,
  ReplyState,
} from '@stoa/core/state';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { tellTo, type Called } from './called.js';
import { stubArtifacts, type ArtifactsStub } from './stub-artifacts.js';

const emptyReply: ReplyState = {
  text: '',
  reasoning: '',
  statuses: [] as ChatStatus[],
  toolCalls: [],
  state: {},
  ended: null,
  unknownEvents: 0,
};

interface ConversationStub {
  conversation?: Partial<ConversationState>;
  reply?: Partial<ReplyState>;
  proposals?: Partial<ProposalsState>;
  artifacts?: ArtifactsStub;
}

interface Around {
  modelsStore: StoreApi<ModelsState>;
  setDraft: (id: string, text: string) => void;
}

/** A conversation that refuses what the rules refuse, and otherwise keeps what it is told. */
export function stubConversation(
  options: ConversationStub,
  { modelsStore, setDraft }: Around,
  called: Called,
): { conversation: ConversationStore; replyStore: StoreApi<ReplyState> } {
  const done = tellTo(called);
  const conversationState = createStore<ConversationState>(() => ({
    load: 'ready',
    id: 'c1',
    name: 'Delivery guarantees in queues',
    isLocal: false,
    modelId: null,
    prompt: '',
    temperature: 1,
    maxTokens: null,
    tags: [],
    folderId: null,
    projectId: null,
    accountId: null,
    path: [],
    unlisted: 0,
    run: { status: 'idle' },
    isFocusing: false,
    queue: [],
    queueStatus: 'empty',
    cost: { usd: 0, inputTokens: 0, outputTokens: 0, isPartial: false },
    isMoving: false,
    saved: 'clean',
    ...options.conversation,
  }));
  const replyStore = createStore<ReplyState>(() => ({ ...emptyReply, ...options.reply }));
  const modelNow = () =>
    modelsStore
      .getState()
      .list.find(
        ({ id }) => id === (conversationState.getState().modelId ?? modelsStore.getState().defaultId),
      );
  const refusalOf = (text: string) => {
    const refusal = checkMessage({ text, model: modelNow() });
    return refusal ? failed({ code: 'refused', message: refusal.text }) : null;
  };

  const proposals = createStore<ProposalsState>(() => ({
    live: new Set(),
    active: null,
    readsAllowed: false,
    ...options.proposals,
  }));
  const conversation: ConversationStore = {
    store: conversationState,
    reply: () => ({ store: replyStore }),
    ...(options.artifacts && { artifacts: stubArtifacts(options.artifacts, called) }),
    amend: () => false,
    preview: () => undefined,
    configure(patch) {
      called('configure', patch);
      conversationState.setState(patch);
    },
    send(text, data) {
      called('send', text, ...(data ? [data] : []));
      const refused = refusalOf(text);
      if (refused) return refused;
      setDraft(conversationState.getState().id, '');
      return success(undefined);
    },
    edit(messageId, text) {
      called('edit', messageId, text);
      return refusalOf(text) ?? success(undefined);
    },
    regenerate(messageId) {
      called('regenerate', messageId);
      return success(undefined);
    },
    retry(messageId) {
      called('retry', messageId);
      return success(undefined);
    },
    saveCopyAndEdit(messageId, text) {
      called('saveCopyAndEdit', messageId, text);
      return Promise.resolve(refusalOf(text) ?? success(undefined));
    },
    removePrompt(messageId) {
      called('removePrompt', messageId);
      return () => called('undo');
    },
    clear() {
      called('clear');
      conversationState.setState({ path: [] });
      return () => called('undo');
    },
    listAgain() {
      called('listAgain');
      conversationState.setState({ unlisted: 0 });
    },
    removeUnlisted() {
      called('removeUnlisted');
      conversationState.setState({ unlisted: 0 });
      return () => called('undo');
    },
    setStarred(messageId, starred) {
      called('setStarred', messageId, starred);
      conversationState.setState((state) => ({
        path: state.path.map((message) =>
          message.id === messageId ? { ...message, data: { ...message.data, starred } } : message,
        ),
      }));
    },
    rate(messageId, stars, ...more) {
      called('rate', messageId, stars, ...more);
      const [feedback] = more;
      const rating = stars > 0 ? { stars, ...(feedback && { feedback }) } : undefined;
      conversationState.setState((state) => ({
        path: state.path.map((message) =>
          message.id === messageId ? { ...message, data: { ...message.data, rating } } : message,
        ),
      }));
    },
    enqueue(text) {
      called('enqueue', text);
      const refused = refusalOf(text);
      if (refused) return refused;
      conversationState.setState((state) => ({
        queue: [...state.queue, { id: `q${state.queue.length + 1}`, text }],
        queueStatus: 'waiting',
      }));
      setDraft(conversationState.getState().id, '');
      return success(undefined);
    },
    editQueued(id, text) {
      called('editQueued', id, text);
      conversationState.setState((state) => ({
        queue: state.queue.map((one) => (one.id === id ? { ...one, text } : one)),
      }));
      return success(undefined);
    },
    removeQueued(id) {
      called('removeQueued', id);
      conversationState.setState((state) => ({ queue: state.queue.filter((one) => one.id !== id) }));
    },
    sendNow(what) {
      called('sendNow', what);
      return Promise.resolve(success(undefined));
    },
    resumeQueue: () => called('resumeQueue'),
    sendFilled(text, filled) {
      called('sendFilled', text, filled);
      return Promise.resolve(success(undefined));
    },
    endAutomation: done('endAutomation'),
    stop: done('stop'),
    completed: () => Promise.resolve(),
    showSibling: (messageId) => called('showSibling', messageId),
    validate: (text, when) => (when === 'draft' ? checkLength : checkMessage)({ text, model: modelNow() }),
    reload: done('reload'),
    proposals: {
      store: proposals,
      run(ref, values) {
        called('proposals.run', ref, values);
        return Promise.resolve(success(undefined));
      },
      decline(ref) {
        called('proposals.decline', ref);
        return Promise.resolve(success(undefined));
      },
      cancel: () => called('proposals.cancel'),
      sendResult() {
        called('proposals.sendResult');
        return Promise.resolve(success(undefined));
      },
      allowReads: () => proposals.setState({ readsAllowed: true }),
    },
  };
  return { conversation, replyStore };
}
