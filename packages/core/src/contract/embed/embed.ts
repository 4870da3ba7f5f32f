import * as z from 'zod/mini';
import { embedScopes, type EmbedProtocols } from './embed-facts.js';
import * as embedLimits from './embed-limits.js';
import { modelSchema } from '../models/model-schema.js';

export * from './embed-facts.js';
export * from './embed-messages.js';

const scopes = z.array(z.enum(embedScopes));
const name = z.string().check(z.maxLength(embedLimits.nameCharacters));
const origins = z
  .array(z.string().check(z.maxLength(embedLimits.originCharacters)))
  .check(z.minLength(1), z.maxLength(embedLimits.origins));

/**
 * A request of a site's backend for a token. `origins` and `scopes` can only narrow what the key allows; a `ttlS` beyond the key's longest is cut.
 *
 * @units `ttlS` in seconds.
 */
export const embedTokenRequestSchema = z.object({
  endUserId: z.string().check(z.minLength(1), z.maxLength(embedLimits.endUserIdCharacters)),
  name: z.optional(name),
  origins: z.optional(origins),
  scopes: z.optional(scopes.check(z.minLength(1))),
  ttlS: z.optional(z.int().check(z.gte(embedLimits.tokenTtlMinS), z.lte(embedLimits.tokenTtlMaxS))),
});
export type EmbedTokenRequest = z.input<typeof embedTokenRequestSchema>;

/** A token of one end user: a JWT, so that its `exp` tells a client when to ask for the next. @units `expiresAt` as an ISO time. */
export const embedTokenSchema = z.object({ token: z.string(), expiresAt: z.string() });
export type EmbedToken = z.output<typeof embedTokenSchema>;

/** Request of an anonymous visitor. `visitor` comes from an earlier answer and identifies the same visitor again. */
export const embedVisitorRequestSchema = z.object({
  key: z.string().check(z.maxLength(100)),
  visitor: z.optional(z.string().check(z.maxLength(embedLimits.visitorCharacters))),
});
export type EmbedVisitorRequest = z.input<typeof embedVisitorRequestSchema>;

/** A token and the visitor's own secret, to be kept by the browser. */
export const embedVisitorSchema = z.extend(embedTokenSchema, { visitor: z.string() });
export type EmbedVisitor = z.output<typeof embedVisitorSchema>;

/** A suggested first message. */
export const embedPromptSchema = z.object({
  label: z.string().check(z.minLength(1), z.maxLength(embedLimits.promptLabelCharacters)),
  text: z.string().check(z.minLength(1), z.maxLength(embedLimits.promptTextCharacters)),
});
export type EmbedPrompt = z.output<typeof embedPromptSchema>;

/**
 * The disclosure that an end user accepts before the first message. `version` is derived from the text: a changed text is a new version,
 * which must be accepted again. `text` is Markdown, and empty once accepted.
 */
export const embedDisclosureSchema = z.object({
  version: z.string(),
  text: z.string(),
  isAccepted: z.boolean(),
});
export type EmbedDisclosure = z.output<typeof embedDisclosureSchema>;

/** The accepted version of a disclosure. */
export const embedAcceptanceSchema = z.object({ version: z.string().check(z.maxLength(100)) });
export type EmbedAcceptance = z.input<typeof embedAcceptanceSchema>;

/**
 * The disclosure in force after that. If the text has changed meanwhile, it is the changed one, not accepted; null when there is none any
 * more.
 */
export const embedAcceptedSchema = z.object({ disclosure: z.nullable(embedDisclosureSchema) });
export type EmbedAccepted = z.output<typeof embedAcceptedSchema>;

/**
 * The assistant that answers in a chat, as end users may know it. With `types` they say what they are before the first message; a type
 * with a `disabledMessage` cannot be chosen.
 */
export const embedAssistantSchema = z.object({
  name: z.string(),
  question: z.nullable(z.string()),
  types: z.array(z.object({ name: z.string(), disabledMessage: z.nullable(z.string()) })),
  /** Whether the admins of its group read what is said. */
  isAnalysed: z.boolean(),
});
export type EmbedAssistant = z.output<typeof embedAssistantSchema>;

/** A thumb on a reply, or the end of one. */
export const embedRatingSchema = z.object({
  conversationId: z.string().check(z.minLength(1), z.maxLength(200)),
  messageId: z.string().check(z.minLength(1), z.maxLength(200)),
  rating: z.nullable(z.enum(['up', 'down'])),
});
export type EmbedRating = z.input<typeof embedRatingSchema>;

/**
 * The end user of an embed token and the options of their chat. `title` and `greeting` are empty when the key sets none.
 *
 * @units `perMinute`: messages that the end user may send in a minute.
 */
export const embedSessionSchema = z.object({
  /** In which the rest is said; see {@link EmbedProtocolAnswer}. */
  protocol: z.number(),
  /** Of the key that the token belongs to. */
  publicKey: z.string(),
  endUser: z.object({ id: z.string(), name: z.nullable(z.string()), isAnonymous: z.boolean() }),
  title: z.string(),
  greeting: z.string(),
  prompts: z.array(embedPromptSchema),
  disclaimer: z.nullable(z.string()),
  /** Earlier servers say nothing of it. */
  disclosure: z._default(z.nullable(embedDisclosureSchema), null),
  /** Null where the model itself answers. Earlier servers say nothing of it. */
  assistant: z._default(z.nullable(embedAssistantSchema), null),
  models: z.array(modelSchema),
  defaultModelId: z.nullable(z.string()),
  /** A later server may name scopes that this version does not know. */
  scopes: z.array(z.string()),
  perMinute: z.number(),
});
export type EmbedSession = z.output<typeof embedSessionSchema>;

/**
 * Common fields of all answers to a session request: `protocol` is the newest version that both sides support, `protocols` all that the
 * server supports. Without a common one there are no other fields, and `protocol` is the server's nearest.
 */
export interface EmbedProtocolAnswer {
  protocol: number;
  protocols: EmbedProtocols;
}
