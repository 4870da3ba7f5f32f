import * as z from 'zod/mini';
import { modelSchema } from './model-schema.js';

/** Version of what the browser half and the server half of the embeddable chat say to each other. @source ours */
export const embedProtocol = 1;

/** What an embed token may allow. `chat` is the least; without it nothing works. @source ours */
export const embedScopes = ['chat', 'tools', 'upload', 'history'] as const;
export type EmbedScope = (typeof embedScopes)[number];

/** Limits of the embeddable chat, each with its unit in the name. @source ours */
export const embedLimits = {
  /** How long a token lives that was asked for without a time, and the shortest and longest that a site may ask for. */
  tokenTtlS: 600,
  tokenTtlMinS: 5,
  tokenTtlMaxS: 3600,
  endUserIdCharacters: 200,
  nameCharacters: 200,
  visitorCharacters: 1000,
  origins: 50,
  originCharacters: 300,
  prompts: 12,
  promptLabelCharacters: 80,
  promptTextCharacters: 4000,
  titleCharacters: 80,
  greetingCharacters: 2000,
  disclaimerCharacters: 2000,
  instructionsCharacters: 20_000,
  modelIds: 100,
  perMinuteMax: 600,
  perMinuteKeyMax: 100_000,
  functions: 32,
  /** Of one function's schema, as JSON text in UTF-8. */
  functionSchemaBytes: 8192,
  functionDescriptionCharacters: 2000,
  pageContextCharacters: 20_000,
  pageContextTimeoutMs: 2000,
  /** How often in a row a model may call tools of the page before a person has to say something. */
  toolRounds: 8,
} as const;

/** What a function that a page offers to the model may be called. @source ours */
export const embedFunctionName = /^[\w-]{1,64}$/;

/**
 * The address space of the embeddable chat. An embed token counts for these addresses alone, and nothing else counts here: neither
 * a session cookie nor a bearer token of a signed-in person.
 */
export const embedPaths = {
  /** POST, server to server: a site's backend exchanges its secret for a token of one end user. */
  token: '/embed/token',
  /** POST, browser: a token for somebody whom the site does not know. */
  visitor: '/embed/visitor',
  /** GET, browser: who the token speaks for and what the chat offers. */
  session: '/embed/session',
  /** As `chatPaths.chat`. */
  chat: '/embed/chat',
  /** As `chatPaths.run`. */
  run: (requestId: string, after = 0) => `/embed/chat/runs/${encodeURIComponent(requestId)}?after=${after}`,
  /** As `chatPaths.acknowledge`. */
  acknowledge: (requestId: string) => `/embed/chat/runs/${encodeURIComponent(requestId)}/ack`,
  /** GET: the whole-page chat for sites that want an `iframe`. */
  frame: (publicKey: string) => `/embed/frame/${encodeURIComponent(publicKey)}`,
  /** Pages of an `iframe` without an origin. */
  sandbox: '/embed/sandbox/',
  /** The page in which diagrams are drawn; sites of the key alone may frame it. */
  diagramPage: (publicKey: string) => `/embed/sandbox/diagram.html?key=${encodeURIComponent(publicKey)}`,
} as const;

/** What a refusal of the embeddable chat says; the keys are the `code` of its answer. A widget in another language says it by the code. */
export const embedMessages = {
  'embed.origin': 'This chat may not be used on this site.',
  'embed.key': 'This chat is not set up, or it has been switched off.',
  'embed.token': 'The chat could not confirm who you are.',
  'embed.scope': 'This chat does not allow that.',
  'embed.anonymous': 'Sign in on this site to use the chat.',
  'embed.rate': 'Too many requests in a short time. Wait a moment and try again.',
  'embed.model': 'This chat does not offer that model.',
  'embed.malformed': 'The request could not be read.',
} as const;

/** Names one refusal of the embeddable chat. */
export type EmbedErrorCode = keyof typeof embedMessages;

/** The body of a refusal. `error` may be more exact than the sentence of {@link embedMessages}. */
export interface EmbedRefusal {
  error: string;
  code: EmbedErrorCode;
}

const scopes = z.array(z.enum(embedScopes));
const name = z.string().check(z.maxLength(embedLimits.nameCharacters));
const origins = z
  .array(z.string().check(z.maxLength(embedLimits.originCharacters)))
  .check(z.minLength(1), z.maxLength(embedLimits.origins));

/**
 * What a site's backend asks for. `origins` and `scopes` can only narrow what the key allows; a `ttlS` beyond the key's longest is cut.
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

/** Who wants to talk without being known. `visitor` is what an earlier answer gave, so that the same visitor comes back. */
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
 * Who an embed token speaks for and what the chat offers to them. `title` and `greeting` are empty where the key says nothing.
 *
 * @units `perMinute`: messages that the end user may send in a minute.
 */
export const embedSessionSchema = z.object({
  protocol: z.number(),
  /** Of the key that the token belongs to. */
  publicKey: z.string(),
  endUser: z.object({ id: z.string(), name: z.nullable(z.string()), isAnonymous: z.boolean() }),
  title: z.string(),
  greeting: z.string(),
  prompts: z.array(embedPromptSchema),
  disclaimer: z.nullable(z.string()),
  models: z.array(modelSchema),
  defaultModelId: z.nullable(z.string()),
  /** A later server may name scopes that this version does not know. */
  scopes: z.array(z.string()),
  perMinute: z.number(),
});
export type EmbedSession = z.output<typeof embedSessionSchema>;
