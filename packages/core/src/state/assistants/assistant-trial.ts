import { createStore } from 'zustand/vanilla';
import type { AssistantDefinition } from '../../contract/assistants/definition.js';
import type { ChatRequestInput } from '../../contract/chat/chat.js';
import type { Message } from '../../contract/conversations/conversations.js';
import type { Model } from '../../contract/models/models.js';
import { composeChatRequest } from '../../rules/chat/chat-request.js';
import { defaultSystemPrompt } from '../../rules/prompts/system-prompt.js';
import type { Ports } from '../ports/ports.js';
import { createFollower, type Follower } from '../replies/run-follower.js';
import type {
  AssistantTrial,
  ToldPrompt,
  TrialMessage,
  TrialSource,
  TrialState,
} from './assistants.types.js';

/** The prompt that the server tells, or null where it is none. */
function promptOf(state: Readonly<Record<string, unknown>>): ToldPrompt | null {
  const told = state['prompt'] as Partial<ToldPrompt> | undefined;
  return told && Array.isArray(told.layers) && Array.isArray(told.messages)
    ? { layers: told.layers, messages: told.messages, tools: told.tools ?? [] }
    : null;
}

const asMessage = ({ id, role, content }: TrialMessage): Message => ({
  id,
  role,
  content,
  type: 'prompt',
  data: {},
});

/** What is asked of an assistant that is not saved, or not yet. */
export interface TrialQuestion {
  requestId: string;
  said: readonly TrialMessage[];
  definition: AssistantDefinition;
  model: Model;
  groupType?: string | undefined;
}

/** The request of a trial; it is kept nowhere, and tells its prompt. */
export function trialRequest(
  { clock }: Pick<Ports, 'clock'>,
  { requestId, said, definition, model, groupType }: TrialQuestion,
): ChatRequestInput {
  const request = composeChatRequest({
    requestId,
    conversationId: requestId,
    messageId: requestId,
    model,
    path: said.map(asMessage),
    prompt: defaultSystemPrompt,
    temperature: undefined,
    maxTokens: undefined,
    storage: 'local',
    flags: {},
    now: clock.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const { conversationId: _conversation, messageId: _message, ...options } = request.options;
  return {
    ...request,
    options: {
      ...options,
      storage: 'none',
      assistantDraft: definition,
      showPrompt: true,
      ...(groupType !== undefined && { groupType }),
    },
  };
}

/** A conversation with an assistant as it is being written. The server keeps nothing of it, and neither does this browser. */
export function openAssistantTrial(
  { chat, clock, newId }: Pick<Ports, 'chat' | 'clock' | 'newId'>,
  source: TrialSource,
): AssistantTrial {
  const store = createStore<TrialState>(() => ({ messages: [], isBusy: false }));
  let follower: Follower | null = null;

  const change = (id: string, patch: Partial<TrialMessage>): void =>
    store.setState(({ messages }) => ({
      messages: messages.map((message) => (message.id === id ? { ...message, ...patch } : message)),
    }));

  function answer(said: readonly TrialMessage[]): void {
    const id = newId();
    store.setState({
      messages: [...said, { id, role: 'assistant', content: '', status: 'answering' }],
      isBusy: true,
    });
    const finish = (patch: Partial<TrialMessage>): void => {
      follower = null;
      change(id, patch);
      store.setState({ isBusy: false });
    };
    const model = source.model();
    const request =
      model &&
      trialRequest(
        { clock },
        { requestId: id, said, definition: source.definition(), model, groupType: source.groupType?.() },
      );
    if (!request) return finish({ status: 'failed', failure: null });
    const own = createFollower(
      chat,
      { requestId: id, messageId: id, output: { kind: 'text' } },
      {
        received() {
          const { text, state } = own.reply.current();
          change(id, { content: text, prompt: promptOf(state) });
        },
        connection: () => undefined,
        ended(result) {
          const isDone = result.type === 'ended' && result.outcome === 'completed';
          const isStopped = result.type === 'ended' && result.outcome === 'stopped';
          finish({
            status: isDone ? 'done' : isStopped ? 'stopped' : 'failed',
            failure: result.type === 'refused' ? result.message : null,
          });
        },
      },
    );
    follower = own;
    own.start(request);
  }

  return {
    store,
    send(text) {
      const content = text.trim();
      const { messages, isBusy } = store.getState();
      if (isBusy || content === '') return false;
      // What failed is no part of what the model reads.
      const said = messages.filter(({ status }) => status !== 'failed');
      answer([...said, { id: newId(), role: 'user', content }]);
      return true;
    },
    again() {
      const { messages, isBusy } = store.getState();
      const last = messages.findLastIndex(({ role }) => role === 'user');
      if (!isBusy && last !== -1) answer(messages.slice(0, last + 1));
    },
    stop() {
      if (follower) void chat.stop(follower.requestId);
    },
    clear() {
      if (follower) void chat.stop(follower.requestId);
      follower?.leave();
      follower = null;
      store.setState({ messages: [], isBusy: false });
    },
  };
}
