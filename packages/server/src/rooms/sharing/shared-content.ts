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

function toSharedConversation(conversation: Conversation): Conversation {
  const shared = only(sharedConversation(conversation), conversationFields);
  return {
    ...shared,
    isLocal: true,
    messages: shared.messages.map(toSharedMessage),
    ...(shared.nodes && { nodes: shared.nodes.map(toSharedMessage) }),
  };
}

const toSharedPrompt = (prompt: Prompt): Prompt => sharedPrompt(only(prompt, promptFields));

/**
 * The recipient's copy: specified fields only, assistants read-only whatever the sharer's browser says, and conversations stored in the
 * browser, because the recipient cannot reach the sharer's cloud.
 */
export const toSharedContent = (content: ExportFile): ExportFile => ({
  ...content,
  history: content.history.map(toSharedConversation),
  prompts: content.prompts.map(toSharedPrompt),
});
