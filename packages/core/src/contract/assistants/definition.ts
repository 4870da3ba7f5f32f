import * as z from 'zod/mini';
import { dataSourceSchema } from '../chat/chat.js';
import * as assistantLimits from './assistant-limits.js';

const text = (most: number) => z.string().check(z.maxLength(most));
const optionalText = (most: number) => z.optional(z.nullable(text(most)));
const words = (most: number, characters: number) => z.array(text(characters)).check(z.maxLength(most));
const switches = z.record(z.string(), z.boolean());

/** How an assistant is told to write down an operation. v4 hands the turn to an agent. @source protocol §7.4 */
export const opsLanguageVersions = ['v1', 'v2', 'v3', 'v4', 'custom'] as const;
export type OpsLanguageVersion = (typeof opsLanguageVersions)[number];

/** Who runs an assistant. Both are run here; the second is kept for what names it. @source assistants specification §9 */
export const assistantProviders = ['amplify', 'openai'] as const;

const id = text(assistantLimits.idCharacters);
const tags = words(assistantLimits.tags, assistantLimits.tagCharacters);
const dataSources = z.array(dataSourceSchema).check(z.maxLength(assistantLimits.dataSources));

/** What a group type adds to an assistant. @source assistants specification §3 "GroupTypeData" */
export const groupTypeDataSchema = z.looseObject({
  additionalInstructions: z._default(text(assistantLimits.instructionsCharacters), ''),
  dataSources: z._default(dataSources, []),
  documentState: z.optional(z.unknown()),
  isDisabled: z._default(z.boolean(), false),
  disabledMessage: z._default(text(assistantLimits.descriptionCharacters), ''),
});
export type GroupTypeData = z.output<typeof groupTypeDataSchema>;

/** What an answer is looked through for; the last two are asked of a model. @source ours */
export const exampleCheckKinds = ['contains', 'cites', 'matches', 'refuses', 'judged'] as const;

/** One thing that must be true of an answer. @source ours */
export const exampleCheckSchema = z.object({
  kind: z.enum(exampleCheckKinds),
  value: z._default(text(assistantLimits.checkCharacters), ''),
});
export type ExampleCheck = z.output<typeof exampleCheckSchema>;

/** A question with what must be in the answer. @source ours */
export const assistantExampleSchema = z.object({
  id,
  question: z._default(text(assistantLimits.exampleCharacters), ''),
  checks: z._default(z.array(exampleCheckSchema).check(z.maxLength(assistantLimits.checks)), []),
});
export type AssistantExample = z.output<typeof assistantExampleSchema>;

/** The part of a definition that only clients of this product read and write. @source assistants specification §3; protocol §7.1 */
export const assistantDataSchema = z.looseObject({
  tags: z.optional(tags),
  conversationTags: z.optional(tags),
  access: z.optional(z.looseObject({ read: z.optional(z.boolean()), write: z.optional(z.boolean()) })),
  dataSourceOptions: z.optional(switches),
  messageOptions: z.optional(switches),
  featureOptions: z.optional(switches),
  apiOptions: z.optional(switches),
  opsLanguageVersion: z.optional(z.enum(opsLanguageVersions)),
  operations: z.optional(
    z.array(z.looseObject({ type: z.optional(z.string()) })).check(z.maxLength(assistantLimits.operations)),
  ),
  apiCapabilities: z.optional(z.array(z.unknown()).check(z.maxLength(assistantLimits.operations))),
  groupTypeData: z.optional(
    z.record(z.string().check(z.maxLength(assistantLimits.nameCharacters)), groupTypeDataSchema),
  ),
  groupUserTypeQuestion: optionalText(assistantLimits.descriptionCharacters),
  isPublished: z.optional(z.boolean()),
  model: optionalText(200),
  supportConvAnalysis: z.optional(z.boolean()),
  analysisCategories: z.optional(words(assistantLimits.categories, assistantLimits.tagCharacters)),
  /** Ours: sent to the address in `uri`. A mask stands for it, and keeps it when it comes back with the same address. */
  uriSecret: optionalText(assistantLimits.uriCharacters),
  /** Ours: questions that the start of a conversation offers. */
  starters: z.optional(words(assistantLimits.starters, assistantLimits.starterCharacters)),
  /** Ours: questions that are put to it before a version is published; its editors alone see them. */
  examples: z.optional(z.array(assistantExampleSchema).check(z.maxLength(assistantLimits.examples))),
  noEdit: z.optional(z.boolean()),
});
export type AssistantData = z.output<typeof assistantDataSchema>;

/**
 * An assistant as it travels. `id` names one version, `assistantId` all of them. To people who may use an assistant and not edit it,
 * `instructions`, `uri`, sources and operations are empty.
 *
 * @source assistants specification §3 "Assistant definition"; protocol §7.1
 */
export const assistantDefinitionSchema = z.looseObject({
  id: z.optional(z.nullable(id)),
  assistantId: z.optional(z.nullable(id)),
  name: z._default(text(assistantLimits.nameCharacters), ''),
  description: z._default(text(assistantLimits.descriptionCharacters), ''),
  instructions: z._default(text(assistantLimits.instructionsCharacters), ''),
  disclaimer: z._default(text(assistantLimits.disclaimerCharacters), ''),
  provider: z._default(z.enum(assistantProviders), 'amplify'),
  uri: optionalText(assistantLimits.uriCharacters),
  version: z.optional(z.nullable(z.int())),
  /** Ours: when the version was saved, and by whom; the server says it. @units `savedAt` in ISO 8601 */
  savedAt: optionalText(60),
  savedBy: optionalText(320),
  groupId: z.optional(z.nullable(id)),
  folderId: z.optional(z.nullable(id)),
  tags: z._default(tags, []),
  tools: z._default(z.array(z.unknown()).check(z.maxLength(assistantLimits.operations)), []),
  dataSources: z._default(dataSources, []),
  fileKeys: z._default(words(assistantLimits.dataSources, 1000), []),
  data: z._default(assistantDataSchema, {}),
});
export type AssistantDefinition = z.output<typeof assistantDefinitionSchema>;
