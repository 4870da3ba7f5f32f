import type { AssistantDefinition } from '../../contract/assistants/definition.js';
import { holdsUser } from '../../lib/address.js';
import type { AssistantMessageCode } from '../../contract/assistants/assistant-messages.js';

/** Where an assistant finds what it reads, and how it is told. @source assistants specification §3 "Assistant option defaults" */
export const dataSourceOptionDefaults = {
  includeDownloadLinks: false,
  ragAttachedDocuments: false,
  insertAttachedDocuments: true,
  ragConversationDocuments: true,
  insertConversationDocuments: false,
  insertAttachedDocumentsMetadata: false,
  insertConversationDocumentsMetadata: false,
  disableDataSources: false,
} as const;
export const messageOptionDefaults = {
  includeMessageIds: false,
  includeUserLineNumbers: false,
  includeAssistantLineNumbers: false,
} as const;
export const featureOptionDefaults = { IncludeArtifactsInstr: true } as const;
export const apiOptionDefaults = { IncludeApiInstr: false } as const;

export type DataSourceOption = keyof typeof dataSourceOptionDefaults;
export type MessageOption = keyof typeof messageOptionDefaults;

/** Every switch of an assistant. */
export interface AssistantSwitches {
  dataSources: Record<DataSourceOption, boolean>;
  messages: Record<MessageOption, boolean>;
  features: { IncludeArtifactsInstr: boolean };
  apis: { IncludeApiInstr: boolean };
}

/** The switches of a definition, with the default of each that it leaves out. */
export const switchesOf = ({ data }: Pick<AssistantDefinition, 'data'>): AssistantSwitches => ({
  dataSources: { ...dataSourceOptionDefaults, ...data.dataSourceOptions },
  messages: { ...messageOptionDefaults, ...data.messageOptions },
  features: { ...featureOptionDefaults, ...data.featureOptions },
  apis: { ...apiOptionDefaults, ...data.apiOptions },
});

/** The tag of what the system brings, and the beginning of all tags that only administrators give. */
const reservedTag = 'amplify:';

/** The definition without tags that the product itself gives a meaning. @source protocol §7.1 */
export const withoutReservedTags = (definition: AssistantDefinition): AssistantDefinition => {
  const allowed = (tags: readonly string[]) => tags.filter((tag) => !tag.trim().startsWith(reservedTag));
  const { data } = definition;
  return {
    ...definition,
    tags: allowed(definition.tags),
    data: {
      ...data,
      ...(data.tags && { tags: allowed(data.tags) }),
      ...(data.conversationTags && { conversationTags: allowed(data.conversationTags) }),
    },
  };
};

/** Whether the system brings the assistant, so that nobody edits, deletes or shares it. */
export const isSystemAssistant = ({ tags, data }: Pick<AssistantDefinition, 'tags' | 'data'>): boolean =>
  [...tags, ...(data.tags ?? [])].includes(`${reservedTag}system`);

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** What keeps a definition from being saved; undefined for nothing. @source assistants specification §5 "Assistant save" */
export function problemOf({ uri, data }: AssistantDefinition): AssistantMessageCode | undefined {
  if (isFilled(uri) && !uri!.includes('://')) return 'assistants.invalidUri';
  if (holdsUser(uri?.trim() ?? '')) return 'assistants.addressHoldsUser';
  const apis = (data.operations ?? []).filter(({ type }) => type === 'http');
  const isIncomplete = apis.some(
    (api) => !['requestType', 'url', 'description'].every((field) => isFilled(api[field])),
  );
  if (isIncomplete) return 'assistants.invalidApi';
  // Parameters stand between braces, and may stand where no address has a brace.
  const addresses = apis.map((api) =>
    String(api['url'])
      .trim()
      .replace(/\{[^{}]*\}/g, 'x'),
  );
  return addresses.some(holdsUser) ? 'assistants.addressHoldsUser' : undefined;
}

/**
 * What somebody may know of an assistant that they may use and not edit: what it is called and what it says of itself, never what it is
 * told, what it reads and what it calls.
 */
export function forReaders(definition: AssistantDefinition): AssistantDefinition {
  const { data } = definition;
  const { groupTypeData } = data;
  return {
    ...(definition.id && { id: definition.id }),
    ...(definition.assistantId && { assistantId: definition.assistantId }),
    ...(definition.groupId && { groupId: definition.groupId }),
    ...(definition.version && { version: definition.version }),
    ...(definition.savedAt && { savedAt: definition.savedAt }),
    name: definition.name,
    description: definition.description,
    instructions: '',
    disclaimer: definition.disclaimer,
    provider: definition.provider,
    tags: definition.tags,
    tools: [],
    dataSources: [],
    fileKeys: [],
    data: {
      access: { read: true, write: false },
      noEdit: true,
      ...pick(data, shownData),
      ...(groupTypeData && {
        groupTypeData: Object.fromEntries(
          Object.entries(groupTypeData).map(([type, { isDisabled, disabledMessage }]) => [
            type,
            { additionalInstructions: '', dataSources: [], isDisabled, disabledMessage },
          ]),
        ),
      }),
    },
  };
}

const shownData = [
  'tags',
  'conversationTags',
  'dataSourceOptions',
  'featureOptions',
  'groupUserTypeQuestion',
  'isPublished',
  'model',
  'supportConvAnalysis',
  'starters',
] as const;

const pick = <T extends object, K extends keyof T>(value: T, keys: readonly K[]): Partial<Pick<T, K>> =>
  Object.fromEntries(keys.flatMap((key) => (value[key] === undefined ? [] : [[key, value[key]]]))) as Partial<
    Pick<T, K>
  >;

/** Every source that a definition names: its own and those of its group types. */
export const assistantSources = ({ dataSources, data }: AssistantDefinition) => [
  ...dataSources,
  ...Object.values(data.groupTypeData ?? {}).flatMap(({ dataSources: sources }) => sources),
];
