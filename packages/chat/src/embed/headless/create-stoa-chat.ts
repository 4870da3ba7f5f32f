import { createEmbedClient, type EmbedClient, type EmbedClientOptions } from '@stoa/client/embed';
import { createEmbedStoa, type ConversationStore, type EmbedStoa } from '@stoa/core/state';
import { createChatController, type ChatController, type StoaChatUser } from '../chat-controller.js';
import { faultOf } from '../offered-tools.js';
import type { StoaChatOptions } from '../options.js';
import { createFaultReport, reportTrouble } from '../report-trouble.js';
import { createWatched } from '../watched.js';
import { reportHappening } from './chat-events.js';
import { createChatNotices } from './chat-notices.js';
import { clearStorage, createChatStorage, type ChatStorage } from './chat-storage.js';
import { browserSurroundings, type ChatSurroundings, type ChatTabs } from './chat-surroundings.js';
import type { ChatFailure, ChatState, StoaChatHandle } from './stoa-chat.types.js';

export interface StoaChatInit extends StoaChatOptions {
  /** What an element and its panel share. A chat without an element has one of its own. */
  controller?: ChatController;
}

const visitorKey = 'visitor';
/** Tells other tabs that everything of this chat is gone. */
const cleared = 'cleared';

const idle: ChatState = { status: 'idle', stoa: null };

/** What belongs to one end user, from connecting to leaving. */
interface Visit {
  end: AbortController;
  client: EmbedClient;
  stoa?: EmbedStoa;
  storage?: ChatStorage;
  tabs?: ChatTabs;
}

/** Resolves once a conversation can be written in, or cannot be read. */
function isLoaded({ store }: ConversationStore): Promise<void> {
  if (store.getState().load !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    const silence = store.subscribe(({ load }) => {
      if (load === 'loading') return;
      silence();
      resolve();
    });
  });
}

/**
 * A chat without looks: it connects, keeps its conversations in this browser and carries out what the page orders. Own user
 * interfaces read its stores; the element's panel does just that.
 *
 * @example
 *   const chat = createStoaChat({ server: 'https://chat.example.org', embedKey: 'stoa_pk_…' });
 *   await chat.start();
 *   await chat.send('Hello');
 */
export function createStoaChat(
  { controller: given, ...options }: StoaChatInit,
  surroundings: Partial<ChatSurroundings> = {},
): StoaChatHandle {
  const around: ChatSurroundings = { ...browserSurroundings, ...surroundings };
  const { clock, newId } = around;
  const controller =
    given ??
    createChatController({
      instance: options.instance ?? options.embedKey ?? 'chat',
      options,
      target: new EventTarget(),
    });
  const { storagePrefix, emit } = controller;
  const base = around.createStorage(storagePrefix);
  const control = around.createTabs(`${storagePrefix}control`);
  const notices = createChatNotices(clock);
  const state = createWatched<ChatState>(idle);
  const reportTool = createFaultReport(controller, 'embed.tool');
  let visit: Visit | undefined;
  let starting: Promise<void> | undefined;
  let user: StoaChatUser = {};
  let isWatched = false;
  let isDestroyed = false;

  const now = (): Readonly<StoaChatOptions> => controller.options.getState();
  const fail = (failure: Pick<ChatFailure, 'code' | 'message'>) => reportTrouble(controller, failure);

  /** What is wrong with a tool of the options is said once. */
  function checkTools(): void {
    for (const tool of now().tools ?? []) reportTool(faultOf(tool));
  }

  /** The chat was ended for good while it was in use: its key was revoked, or no longer knows this page. */
  function onRefused(failure: ChatFailure): void {
    const { code } = failure;
    const isLasting = code === 'embed.key' || code === 'embed.origin' || code === 'embed.anonymous';
    // What is refused while it connects is the answer of `connect`.
    if (isLasting && state.getState().status !== 'ready') return;
    if (code === 'embed.disclosure') void readDisclosure();
    if (isLasting) {
      leave(false);
      state.setState({ status: 'refused', stoa: null, failure });
    }
    void fail(failure);
  }

  /** What has to be accepted was changed, or put there, while the chat was in use. */
  async function readDisclosure(): Promise<void> {
    const mine = visit;
    const answer = await mine?.client.session({ signal: mine.end.signal });
    if (answer?.ok && visit === mine) mine?.stoa?.disclosure.update(answer.session.disclosure);
  }

  // --- Connecting -----------------------------------------------------------------------------------------------------------

  function createClient(): EmbedClient {
    const getToken: EmbedClientOptions['getToken'] = async ({ previous = null, ...request }) =>
      (user.getToken ?? now().getToken)?.({ ...request, previous });
    const { server = '', embedKey } = now();
    const { fetch, connectivity, random } = around;
    return createEmbedClient({
      server,
      clock,
      ...(user.getToken || now().getToken ? { getToken } : {}),
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
    const mine: Visit = { end: new AbortController(), client: createClient() };
    visit = mine;
    state.setState({ status: 'connecting', stoa: null });
    checkTools();
    const answer = await mine.client.session({ signal: mine.end.signal });
    if (visit !== mine) return;
    if (!answer.ok) {
      visit = undefined;
      state.setState({ status: 'refused', stoa: null, failure: answer.failure });
      return fail(answer.failure);
    }
    const { session } = answer;
    const { id, isAnonymous } = session.endUser;
    const scope = [session.publicKey, id].map(encodeURIComponent).join('/');
    const storage = createChatStorage(base, scope);
    const tabs = around.createTabs(storagePrefix + scope);
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
        keepsHistory: (now().history ?? true) && session.scopes.includes('history'),
        modelId: () => now().model ?? null,
        pageContext: () => now().context,
        tools: controller.tools,
        beforeSend: (words) => controller.review('before-send', words),
        beforeReceive: (words) => controller.review('before-receive', words),
        acceptDisclosure: mine.client.acceptDisclosure,
        onEvent: (happening) => visit === mine && reportHappening(controller, stoa, happening),
      },
    );
    Object.assign(mine, { stoa, storage, tabs });
    stoa.unread.store.subscribe(({ count }) => visit === mine && controller.setUnread(count));
    await stoa.start();
    if (visit !== mine) return;
    stoa.setVisible(isWatched);
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

  /** Lets go of the end user; what waits is written unless that is to be gone. */
  function leave(isForgotten: boolean): void {
    const left = visit;
    visit = undefined;
    starting = undefined;
    if (isForgotten) {
      left?.storage?.shut();
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
    around.forget(storagePrefix);
  }
  async function forget(): Promise<void> {
    leaveForGood();
    await clearStorage(base);
    control.post(cleared);
  }
  const silence = control.subscribe((message) => {
    if (message !== cleared || isDestroyed) return;
    leaveForGood();
    state.setState({ status: 'signed-out', stoa: null });
  });
  const endFollowing = around.follow({
    left: () => void visit?.stoa?.flush(),
    back: () => visit?.stoa?.wake(),
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
      // What the person is writing stays where it is.
      const draft = stoa.drafts.store.getState().drafts[selectedId];
      const isIdle = conversation.store.getState().run.status === 'idle';
      const outcome = isIdle ? conversation.send(text) : conversation.enqueue(text);
      // What cannot be sent stands in the message box, where that is empty.
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
    setWatched(next) {
      isWatched = next;
      state.getState().stoa?.setVisible(next);
    },
    on: controller.on,
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      endFollowing();
      endOptions();
      silence();
      leave(false);
      control.close();
      state.setState(idle);
    },
  };
}
