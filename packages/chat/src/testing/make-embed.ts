import type { EmbedSession } from '@stoa/core/contract';
import type { DisclosureState, EmbedAssistantState, EmbedStoa, PageToolCall } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';
import { createEmbedController, type EmbedController, type PanelFrame } from '../embed/controller.js';
import type { ChatState, ShownNotice, StoaChatHandle } from '../embed/headless/stoa-chat.types.js';
import type { StoaChatOptions } from '../embed/options.js';
import { models } from './fixtures.js';
import { makeStoa, type StageOptions } from './make-stoa.js';
import type { Called } from './stubs/called.js';

export interface EmbedStageOptions extends StageOptions {
  session?: Partial<EmbedSession>;
  options?: Partial<StoaChatOptions>;
  frame?: Partial<PanelFrame>;
  /** Another state than that of a chat that is ready. */
  state?: Exclude<ChatState, { status: 'ready' }>;
  calls?: readonly PageToolCall[];
  /** The disclosure to accept; none by default. */
  disclosure?: DisclosureState;
  assistant?: Partial<EmbedAssistantState>;
  storage?: 'durable' | 'memory' | 'full';
  notices?: readonly Omit<ShownNotice, 'id'>[];
}

/** An embedded chat made by hand, and what stands around it. */
export interface EmbedStage {
  chat: StoaChatHandle;
  controller: EmbedController;
  stoa: EmbedStoa;
  setState: (state: ChatState) => void;
  setCalls: (calls: readonly PageToolCall[]) => void;
  setDisclosure: (state: DisclosureState) => void;
}

export const embedSession: EmbedSession = {
  protocol: 1,
  publicKey: 'stoa_pk_story',
  endUser: { id: 'u1', name: 'Ada', isAnonymous: false },
  title: 'Harbour Books',
  greeting: 'Hello. I know our shelves, orders and deliveries. What are you looking for?',
  prompts: [
    { label: 'Where is my order?', text: 'Where is my order?' },
    { label: 'Find me a book for a long train journey', text: 'Find me a book for a long train journey.' },
    { label: 'How do returns work?', text: 'How do returns work?' },
  ],
  disclaimer: null,
  disclosure: null,
  assistant: null,
  models,
  defaultModelId: 'anthropic.claude-sonnet',
  scopes: ['chat', 'tools', 'upload', 'history'],
  perMinute: 20,
};

const nothing = () => Promise.resolve();

/** Builds the state of an embedded chat: each store holds what it is given, each action is told to `called`. */
export function makeEmbed(options: EmbedStageOptions = {}): EmbedStage {
  const called: Called = options.called ?? (() => {});
  const stage = makeStoa(options);
  const calls = createStore<{ calls: readonly PageToolCall[] }>(() => ({ calls: options.calls ?? [] }));
  const setStatus = (id: string, status: PageToolCall['status']) =>
    calls.setState((state) => ({
      calls: state.calls.map((call) => (call.id === id ? { ...call, status } : call)),
    }));
  const disclosure = createStore<DisclosureState>(() => options.disclosure ?? { status: 'clear' });
  const assistant = createStore<EmbedAssistantState>(() => ({
    groupType: null,
    unsaved: null,
    ...options.assistant,
  }));
  const types = options.session?.assistant?.types ?? [];
  const stoa: EmbedStoa = {
    ...stage,
    session: { ...embedSession, ...options.session },
    conversations: {
      ...stage.conversations,
      hasThumbRatings: true,
      create: () => {
        called('create');
        return 'new';
      },
      remove: (id) => stage.conversations.remove(id),
      clear: nothing,
    },
    tools: {
      store: calls,
      allow(id) {
        called('tools.allow', id);
        setStatus(id, 'running');
      },
      refuse(id) {
        called('tools.refuse', id);
        setStatus(id, 'refused');
      },
      cancel: (id) => called('tools.cancel', id),
    },
    disclosure: {
      store: disclosure,
      accept: () => {
        called('accept');
        disclosure.setState({ status: 'clear' }, true);
        return Promise.resolve(true);
      },
      update: () => {},
    },
    assistant: {
      store: assistant,
      choose(groupType) {
        called('assistant.choose', groupType);
        assistant.setState({ groupType });
      },
      isTypeMissing: () =>
        types.length > 0 &&
        types.find(({ name }) => name === assistant.getState().groupType)?.disabledMessage !== null,
      rate(rating) {
        called('assistant.rate', rating);
        assistant.setState({ unsaved: null });
      },
    },
    storage: { store: createStore(() => ({ status: options.storage ?? ('durable' as const) })) },
    unread: { store: createStore(() => ({ count: 0 })) },
    setVisible: () => {},
    start: nothing,
    wake: () => {},
    flush: nothing,
    dispose: () => called('dispose'),
  };
  const state = createStore<ChatState>(() => options.state ?? { status: 'ready', stoa });
  const notices = createStore<{ list: readonly ShownNotice[] }>(() => ({
    list: (options.notices ?? []).map((notice, id) => ({ ...notice, id })),
  }));
  const target = new EventTarget();
  const controller = createEmbedController({
    instance: 'test',
    options: options.options ?? {},
    frame: {
      mode: 'launcher',
      isFullScreen: false,
      colorScheme: 'light',
      direction: 'ltr',
      locale: 'en-GB',
      ...options.frame,
    },
    target,
    isOpen: true,
  });
  const chat: StoaChatHandle = {
    instance: 'test',
    state,
    notices: {
      ...notices,
      dismiss: (id) => notices.setState(({ list }) => ({ list: list.filter((notice) => notice.id !== id) })),
    },
    start: () => {
      called('start');
      return Promise.resolve();
    },
    send: (text) => {
      called('chat.send', text);
      return Promise.resolve(true);
    },
    newConversation: () => called('newConversation'),
    setContext: () => {},
    registerTool: () => () => {},
    setOptions: (patch) => controller.setOptions(patch),
    setUser: nothing,
    logout: nothing,
    setVisible: (isVisible) => called('setVisible', isVisible),
    on: () => () => {},
    destroy: () => called('destroy'),
  };
  return {
    chat,
    controller,
    stoa,
    setState: (next) => state.setState(next, true),
    setCalls: (next) => calls.setState({ calls: next }),
    setDisclosure: (next) => disclosure.setState(next, true),
  };
}
