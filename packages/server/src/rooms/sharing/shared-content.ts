import type { Steps } from '@stoa/core/wire';
import { sharedConversation, sharedPrompt } from '@stoa/core/rules';
import { conversationSchema, messageSchema, promptSchema, type ExportFile } from '@stoa/core/contract';

type Prompt = ExportFile['prompts'][number];
type Conversation = ExportFile['history'][number];
type Message = Conversation['messages'][number];

/** Fields that the specification names beyond those of the schemas. @source chat specification §3; protocol §4.2. */
const conversationFields: ReadonlySet<string> = new Set([
  ...Object.keys(conversationSchema.shape).filter((key) => key !== 'deletedNodeIds'),
  'artifacts',
  'data',
  'processors',
  'promptTemplate',
  'tools',
  'workflowDefinition',
]);
const messageFields: ReadonlySet<string> = new Set([...Object.keys(messageSchema.shape), 'topicData']);
const promptFields: ReadonlySet<string> = new Set(Object.keys(promptSchema.shape));

/** The record without fields that nobody specified: what a browser keeps there is not for others. */
const only = <T extends object>(value: T, fields: ReadonlySet<string>): T =>
  Object.fromEntries(Object.entries(value).filter(([key]) => fields.has(key))) as T;

const toSharedMessage = (message: Message): Message => only(message, messageFields);

/** So many messages are copied in a step. */
const messagesPerStep = 256;

function* toSharedMessages(messages: readonly Message[]): Steps<Message[]> {
  const shared: Message[] = [];
  for (const [at, message] of messages.entries()) {
    if (at % messagesPerStep === messagesPerStep - 1) yield;
    shared.push(toSharedMessage(message));
  }
  return shared;
}

function* toSharedConversation(conversation: Conversation): Steps<Conversation> {
  const shared = only(sharedConversation(conversation), conversationFields);
  yield;
  const messages = yield* toSharedMessages(shared.messages);
  const nodes = shared.nodes && (yield* toSharedMessages(shared.nodes));
  return { ...shared, isLocal: true, messages, ...(nodes && { nodes }) };
}

const toSharedPrompt = (prompt: Prompt): Prompt => sharedPrompt(only(prompt, promptFields));

/**
 * The recipient's copy: specified fields only, assistants read-only whatever the sharer's browser says, and conversations stored in the
 * browser, because the recipient cannot reach the sharer's cloud.
 */
export function* toSharedContentSteps(content: ExportFile): Steps<ExportFile> {
  const history: Conversation[] = [];
  for (const conversation of content.history) {
    history.push(yield* toSharedConversation(conversation));
    yield;
  }
  return { ...content, history, prompts: content.prompts.map(toSharedPrompt) };
}
