import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import * as embedLimits from './embed-limits.js';
import { embedPromptSchema, embedScopes, embedTokenSchema } from './embed.js';

const text = (max: number) => z.string().check(z.maxLength(max));
const count = (max: number) => z.int().check(z.gte(1), z.lte(max));

/**
 * An administrator's settings of one embedding site.
 *
 * @units `perMinute`: messages of one end user in a minute; `perMinuteKey`: of all end users together; `maxTtlS`: seconds.
 */
export const embedKeySettingsSchema = z.object({
  /** The name for administrators. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(embedLimits.nameCharacters)),
  /** Exactly scheme, host and port, as a browser writes an origin; nothing is a pattern. */
  origins: z
    .array(text(embedLimits.originCharacters))
    .check(z.minLength(1), z.maxLength(embedLimits.origins)),
  /** Whether anonymous visitors are allowed. */
  allowAnonymous: z.boolean(),
  scopes: z.array(z.enum(embedScopes)).check(z.minLength(1)),
  /** Empty: the default model alone. */
  modelIds: z.array(text(200)).check(z.maxLength(embedLimits.modelIds)),
  /** The assistant that answers, by the right of the administrator who chose it; null for the model itself. */
  assistantId: z.nullable(text(200)),
  /** The system prompt. Pages cannot change it. */
  instructions: text(embedLimits.instructionsCharacters),
  title: text(embedLimits.titleCharacters),
  greeting: text(embedLimits.greetingCharacters),
  prompts: z.array(embedPromptSchema).check(z.maxLength(embedLimits.prompts)),
  disclaimer: z.nullable(text(embedLimits.disclaimerCharacters)),
  /** Markdown that each end user has to accept before the first message, and again when it was changed; null for none. */
  disclosure: z.nullable(text(embedLimits.disclosureCharacters)),
  perMinute: count(embedLimits.perMinuteMax),
  perMinuteKey: count(embedLimits.perMinuteKeyMax),
  maxTtlS: z.int().check(z.gte(embedLimits.tokenTtlMinS), z.lte(embedLimits.tokenTtlMaxS)),
});
export type EmbedKeySettings = z.output<typeof embedKeySettingsSchema>;

/** Defaults of a new key. */
export const embedKeyDefaults: Omit<EmbedKeySettings, 'name' | 'origins'> = {
  allowAnonymous: false,
  scopes: ['chat'],
  modelIds: [],
  assistantId: null,
  instructions: '',
  title: '',
  greeting: '',
  prompts: [],
  disclaimer: null,
  disclosure: null,
  perMinute: 20,
  perMinuteKey: 600,
  maxTtlS: embedLimits.tokenTtlMaxS,
};

/** A key as administrators see it; its secret is shown when it is made and never again. @units times as ISO text. */
export const embedKeySchema = z.extend(embedKeySettingsSchema, {
  id: z.string(),
  /** Goes into pages: it names the key and proves nothing. */
  publicKey: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  /** The assistant that `assistantId` names. It does not answer where it is gone, unpublished, or no longer its chooser's to share. */
  assistant: z._default(z.nullable(z.object({ name: z.string(), isAvailable: z.boolean() })), null),
});
export type EmbedKey = z.output<typeof embedKeySchema>;

const { name, origins } = embedKeySettingsSchema.shape;
const id = z.object({ id: text(100) });
const answer = <T extends z.ZodMiniType>(data: T) => z.object({ success: z.literal(true), data });
const withSecret = answer(z.object({ key: embedKeySchema, secret: z.string() }));
const admin = {
  method: 'POST',
  path: '/embed',
  sends: 'data',
  family: 'plain',
  failures: [],
  source: 'ours: the keys of the embeddable chat; administrators only',
  shape: 'ours',
  access: 'admin',
} as const;

export const embed = {
  listKeys: defineOperation({
    ...admin,
    summary: 'The embed keys, revoked ones included, the newest first.',
    method: 'GET',
    op: '/keys',
    sends: 'nothing',
    input: z.void(),
    output: answer(z.array(embedKeySchema)),
    feature: { flag: 'adminInterface' },
  }),
  createKey: defineOperation({
    ...admin,
    summary: 'Makes an embed key. The answer is the only place where its secret is shown.',
    op: '/keys/create',
    input: z.extend(z.partial(embedKeySettingsSchema), { name, origins }),
    output: withSecret,
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  updateKey: defineOperation({
    ...admin,
    summary: 'Changes what an embed key allows, from the next request on.',
    op: '/keys/update',
    input: z.extend(id, { changes: z.partial(embedKeySettingsSchema) }),
    output: answer(embedKeySchema),
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  rotateSecret: defineOperation({
    ...admin,
    summary: 'Gives an embed key another secret; the former one stops working at once.',
    op: '/keys/rotate',
    input: id,
    output: withSecret,
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  revokeKey: defineOperation({
    ...admin,
    summary: 'Ends an embed key for good, with all its tokens and the replies in progress.',
    op: '/keys/revoke',
    input: id,
    output: answer(embedKeySchema),
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  preview: defineOperation({
    ...admin,
    summary: 'A token with which an administrator tries an embed key on a page of this server.',
    op: '/keys/preview',
    input: z.extend(id, { origin: text(embedLimits.originCharacters) }),
    output: answer(embedTokenSchema),
    feature: { flag: 'adminInterface', isExtra: true },
  }),
};
