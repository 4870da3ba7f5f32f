import { createEmbedClient, type EmbedClient, type EmbedClientOptions } from '@stoa/client/embed';
import { createEmbedStoa, type ConversationStore, type EmbedStoa } from '@stoa/core/state';
import { createChatController, type ChatController, type StoaChatUser } from '../chat-controller.js';
import { toolFaultOf } from '../offered-tools.js';
import type { StoaChatOptions } from '../options.js';
import { createFaultReporter, reportFailure } from '../report-failure.js';
import { createObservable } from '../observable.js';
import { emitMessageEvent } from './chat-events.js';
import { createChatNotices } from './chat-notices.js';
import { clearStorage, createChatStorage, type ChatStorage } from './chat-storage.js';
import { browserEnvironment, type ChatEnvironment, type ChatTabs } from './chat-environment.js';
import type { ChatFailure, ChatState, StoaChatHandle } from './stoa-chat.types.js';

export interface StoaChatInit extends StoaChatOptions {
  /** Shared with the element; a chat without an element creates its own. */
  controller?: ChatController;
}

const visitorKey = 'visitor';
/** Broadcast to other tabs after the data of this chat was cleared. */
const cleared = 'cleared';

const idle: ChatState = { status: 'idle', stoa: null };

/** Resources of one end user, from connecting to leaving. */
interface Session {
  end: AbortController;
  client: EmbedClient;
  stoa?: EmbedStoa;
  storage?: ChatStorage;
  tabs?: ChatTabs;
}

/** Resolves once a conversation is loaded, or failed to load. */
function isLoaded({ store }: ConversationStore): Promise<void> {
  if (store.getState().load !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(({ load }) => {
      if (load === 'loading') return;
      unsubscribe();
      resolve();
    });
  });
}

/**
 * Creates a headless chat: it connects, stores its conversations in this browser and runs the commands of the page. A user interface
 * renders its stores, as the panel of the element does.
 *
 * @example
 *   const chat = createStoaChat({ server: 'https://chat.example.org', embedKey: 'stoa_pk_…' });
 *   await chat.start();
 *   await chat.send('Hello');
 */
export function createStoaChat(
  { controller: given, ...options }: StoaChatInit,
  overrides: Partial<ChatEnvironment> = {},
): StoaChatHandle {
  const environment: ChatEnvironment = { ...browserEnvironment, ...overrides };
  const { clock, newId } = environment;
  const controller =
    given ??
    createChatController({
      instance: options.instance ?? options.embedKey ?? 'chat',
      options,
      target: new EventTarget(),
    });
  const { storagePrefix, emit } = controller;
  const base = environment.createStorage(storagePrefix);
  const control = environment.createTabs(`${storagePrefix}control`);
  const notices = createChatNotices(clock);
  const state = createObservable<ChatState>(idle);
  const reportTool = createFaultReporter(controller, 'embed.tool');
  let current: Session | undefined;
  let starting: Promise<void> | undefined;
  let user: StoaChatUser = {};
  let isVisible = false;
  let isDestroyed = false;

  const currentOptions = (): Readonly<StoaChatOptions> => controller.options.getState();
  const fail = (failure: Pick<ChatFailure, 'code' | 'message'>) => reportFailure(controller, failure);

  /** Reports each fault in the tools of the options once. */
  function checkTools(): void {
    for (const tool of currentOptions().tools ?? []) reportTool(toolFaultOf(tool));
  }

  /** The server refused a request: the key was revoked, the origin is no longer listed, or a disclosure must be accepted. */
  function onRefused(failure: ChatFailure): void {
    const { code } = failure;
    const isLasting = /^embed\.(?:key|origin|anonymous|assistant)$/.test(code);
    // `connect` handles a refusal while connecting.
    if (isLasting && state.getState().status !== 'ready') return;
    if (code === 'embed.disclosure') void readDisclosure();
    if (isLasting) {
      leave(false);
      state.setState({ status: 'refused', stoa: null, failure });
    }
    void fail(failure);
  }

  /** Reloads the disclosure after it changed while the chat was in use. */
  async function readDisclosure(): Promise<void> {
    const session = current;
    const answer = await session?.client.session({ signal: session.end.signal });
    if (answer?.ok && current === session) session?.stoa?.disclosure.update(answer.session.disclosure);
  }

  // --- Connecting -----------------------------------------------------------------------------------------------------------

  function createClient(): EmbedClient {
    const getToken: EmbedClientOptions['getToken'] = async ({ previous = null, ...request }) =>
      (user.getToken ?? currentOptions().getToken)?.({ ...request, previous });
    const { server = '', embedKey } = currentOptions();
    const { fetch, connectivity, random } = environment;
    return createEmbedClient({
      server,
      clock,
      ...(user.getToken || currentOptions().getToken ? { getToken } : {}),
      ...(embedKey === undefined ? {} : { embedKey }),
      visitor: {
        async get() {
          const known = await base.get(visitorKey);
          return typeof known === 'string' ? known : undefined;
        },
        set: (visitor) => base.set(visitorKey, visitor),
      },
      onToken: (detail) => void emit('token', detail),
      onRefused,
      ...(fetch && { fetch }),
      ...(connectivity && { connectivity }),
      ...(random && { random }),
    });
  }

  async function connect(): Promise<void> {
    const begunAt = clock.now();
    const mine: Session = { end: new AbortController(), client: createClient() };
    current = mine;
    state.setState({ status: 'connecting', stoa: null });
    checkTools();
    const answer = await mine.client.session({ signal: mine.end.signal });
    if (current !== mine) return;
    if (!answer.ok) {
      current = undefined;
      state.setState({ status: 'refused', stoa: null, failure: answer.failure });
      return fail(answer.failure);
    }
    const { session } = answer;
    const { id, isAnonymous } = session.endUser;
    const scope = [session.publicKey, id].map(encodeURIComponent).join('/');
    const storage = createChatStorage(base, scope);
    const tabs = environment.createTabs(storagePrefix + scope);
    const stoa = createEmbedStoa(
      {
        chat: mine.client.chatPort,
        storage,
        tabs,
        clock,
        newId,
        notify: notices.notify,
        sessionLost: () => undefined,
      },
      {
        session,
        keepsHistory: (currentOptions().history ?? true) && session.scopes.includes('history'),
        modelId: () => currentOptions().model ?? null,
        pageContext: () => currentOptions().context,
        tools: controller.tools,
        beforeSend: (texts) => controller.review('before-send', texts),
        beforeReceive: (texts) => controller.review('before-receive', texts),
        acceptDisclosure: mine.client.acceptDisclosure,
        keepRating: mine.client.rate,
        onEvent: (messageEvent) => current === mine && emitMessageEvent(controller, stoa, messageEvent),
      },
    );
    Object.assign(mine, { stoa, storage, tabs });
    stoa.unread.store.subscribe(({ count }) => current === mine && controller.setUnread(count));
    await stoa.start();
    if (current !== mine) return;
    stoa.setVisible(isVisible);
    state.setState({ status: 'ready', stoa });
    const conversationId = stoa.conversations.store.getState().selectedId;
    emit('ready', { conversationId, endUserId: id, isAnonymous, loadMs: clock.now() - begunAt });
  }
  function start(): Promise<void> {
    if (isDestroyed || state.getState().status === 'ready') return Promise.resolve();
    const begun = (starting ??= connect().finally(() => {
      if (starting === begun) starting = undefined;
    }));
    return begun;
  }

  // --- Leaving --------------------------------------------------------------------------------------------------------------

  /** Releases the session; pending writes are flushed unless `isForgotten`. */
  function leave(isForgotten: boolean): void {
    const left = current;
    current = undefined;
    starting = undefined;
    if (isForgotten) {
      left?.storage?.close();
      const { selectedId } = left?.stoa?.conversations.store.getState() ?? { selectedId: null };
      if (selectedId !== null) void left?.stoa?.conversations.open(selectedId).stop();
    }
    left?.end.abort();
    left?.stoa?.dispose();
    left?.tabs?.close();
    notices.clear();
  }
  function leaveForGood(): void {
    leave(true);
    controller.setUnread(0);
    environment.resetVisitor(storagePrefix);
  }
  async function forget(): Promise<void> {
    leaveForGood();
    await clearStorage(base);
    control.post(cleared);
  }
  const unsubscribe = control.subscribe((message) => {
    if (message !== cleared || isDestroyed) return;
    leaveForGood();
    state.setState({ status: 'signed-out', stoa: null });
  });
  const endFollowing = environment.onPageLifecycle({
    left: () => void current?.stoa?.flush(),
    back: () => current?.stoa?.wake(),
  });
  const endOptions = controller.options.subscribe((next, before) => {
    const isSame =
      next.server === before.server &&
      next.embedKey === before.embedKey &&
      (next.getToken === undefined) === (before.getToken === undefined);
    if (state.getState().status === 'idle') return;
    if (isSame) return checkTools();
    leave(false);
    state.setState(idle);
    void start();
  });

  return {
    instance: controller.instance,
    state,
    notices: notices.store,
    start,
    async send(text) {
      await start();
      const { stoa } = state.getState();
      const { selectedId } = stoa?.conversations.store.getState() ?? { selectedId: null };
      if (!stoa || selectedId === null) return false;
      const conversation = stoa.conversations.open(selectedId);
      await isLoaded(conversation);
      // A draft in the message box is kept.
      const draft = stoa.drafts.store.getState().drafts[selectedId];
      const isIdle = conversation.store.getState().run.status === 'idle';
      const outcome = isIdle ? conversation.send(text) : conversation.enqueue(text);
      // A text that could not be sent goes into the message box if that is empty.
      if (outcome.ok ? draft : !draft) stoa.drafts.set(selectedId, draft || text);
      if (!outcome.ok && stoa.disclosure.store.getState().status !== 'clear')
        void fail({ code: 'embed.disclosure', message: outcome.failure.message });
      return outcome.ok;
    },
    newConversation: () => void state.getState().stoa?.conversations.create(),
    setContext: (context) => controller.setOptions({ context }),
    registerTool: controller.registerTool,
    setOptions: controller.setOptions,
    async setUser(next = {}) {
      const wasIdle = state.getState().status === 'idle';
      user = next;
      state.setState(idle);
      await forget();
      if (!wasIdle) await start();
    },
    async logout() {
      user = {};
      state.setState({ status: 'signed-out', stoa: null });
      await forget();
    },
    setVisible(next) {
      isVisible = next;
      state.getState().stoa?.setVisible(next);
    },
    on: controller.on,
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      endFollowing();
      endOptions();
      unsubscribe();
      leave(false);
      control.close();
      state.setState(idle);
    },
  };
}
