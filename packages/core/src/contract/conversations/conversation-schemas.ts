import * as z from 'zod/mini';
import { modelSchema } from '../models/model-schema.js';

/** Free-form data that rides on a message; keys of the product are in protocol §4.2. */
export const messageDataSchema = z.record(z.string(), z.unknown());

/** One message. `parentId` makes it a node of the tree; on the linear wire it is absent. @source chat specification §3 "Message". */
export const messageSchema = z.looseObject({
  id: z.string(),
  role: z.enum(['user', 'assistant', 'system', 'environment']),
  content: z.string(),
  label: z.optional(z.string()),
  type: z.optional(z.string()),
  data: z._default(messageDataSchema, {}),
  parentId: z.optional(z.nullable(z.string())),
  createdAt: z.optional(z.string()),
});
export type Message = z.output<typeof messageSchema>;

/**
 * A whole conversation. `messages` is the path that the reader sees; `nodes` (ours) is the whole tree and `headId` the end of
 * the path. A reader that knows only the linear form loses nothing that the specification promises.
 *
 * @source chat specification §3 "Conversation"; protocol §4.2.
 */
export const conversationSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  messages: z._default(z.array(messageSchema), []),
  model: z.optional(z.nullable(modelSchema)),
  prompt: z.optional(z.nullable(z.string())),
  temperature: z.optional(z.nullable(z.number())),
  maxTokens: z.optional(z.nullable(z.number())),
  folderId: z.optional(z.nullable(z.string())),
  tags: z.optional(z.nullable(z.array(z.string()))),
  isLocal: z.optional(z.boolean()),
  groupType: z.optional(z.nullable(z.string())),
  /** The template that the conversation began with. */
  promptTemplate: z.optional(z.unknown()),
  projectId: z.optional(z.nullable(z.string())),
  /** Ours: the account that its requests are charged to; by default that of its person. */
  accountId: z.optional(z.nullable(z.string())),
  codeInterpreterAssistantId: z.optional(z.nullable(z.string())),
  date: z.optional(z.nullable(z.string())),
  nodes: z.optional(z.array(messageSchema)),
  headId: z.optional(z.nullable(z.string())),
  /** Ids of nodes that this writer deleted; the only way an upload removes anything. */
  deletedNodeIds: z.optional(z.array(z.string())),
  /** Ours: ISO time at which a client without trees last changed the list. The head of a copy that knows a later one counts. */
  listedAt: z.optional(z.string()),
});
export type Conversation = z.output<typeof conversationSchema>;
