import * as assistantLimits from '../../contract/assistants/assistant-limits.js';
import { assistantSentence } from '../../contract/assistants/assistant-messages.js';
import type {
  AssistantDefinition,
  AssistantExample,
  OpsLanguageVersion,
} from '../../contract/assistants/definition.js';
import type { DataSource } from '../../contract/chat/chat.js';
import { storedKeyOf } from '../files/data-sources.js';
import { readTags } from '../prompts/prompt-edits.js';
import { apisOf, withApis, type AssistantApi } from './apis.js';
import type { UsableAssistant } from './choice.js';
import { isSystemAssistant, switchesOf, type AssistantSwitches } from './definition.js';

/** The fields of the editor. What it does not show stays in the definition. */
export interface AssistantForm {
  name: string;
  description: string;
  instructions: string;
  disclaimer: string;
  dataSources: DataSource[];
  uri: string;
  /** Sent to the address in `uri`; a mask where one is kept. */
  uriSecret: string;
  opsLanguageVersion: OpsLanguageVersion;
  switches: Omit<AssistantSwitches, 'apis'>;
  /** Separated by commas. */
  tags: string;
  conversationTags: string;
  /** One a line. */
  starters: string;
  examples: AssistantExample[];
  /** What it may call; of its APIs `apis` counts. */
  operations: NonNullable<AssistantDefinition['data']['operations']>;
  apis: AssistantApi[];
}

/** The groups of switches, in the order of the form. @source assistants specification §2 "Assistant editor" */
export const switchGroups = ['dataSources', 'messages', 'features'] as const;
export type SwitchGroup = (typeof switchGroups)[number];

/** 'Assistant N' with the next number that no assistant has. @source assistants specification §9 */
export function newAssistantName(names: readonly string[]): string {
  const taken = new Set(names);
  for (let number = names.length + 1; ; number += 1) {
    const name = assistantSentence('assistants.numbered', { number });
    if (!taken.has(name)) return name;
  }
}

/** A new assistant. @source assistants specification §9 (provider, language and version) */
export const blankAssistant = (names: readonly string[]): AssistantDefinition => ({
  name: newAssistantName(names),
  description: '',
  instructions: '',
  disclaimer: '',
  provider: 'amplify',
  tags: [],
  tools: [],
  dataSources: [],
  fileKeys: [],
  data: { opsLanguageVersion: 'v1' },
});

/** The fields of the editor for a definition, with a default for each that it leaves out. */
export function assistantFormOf(definition: AssistantDefinition): AssistantForm {
  const { data } = definition;
  const { dataSources, messages, features } = switchesOf(definition);
  return {
    name: definition.name,
    description: definition.description,
    instructions: definition.instructions,
    disclaimer: definition.disclaimer,
    dataSources: definition.dataSources,
    uri: definition.uri ?? '',
    uriSecret: data.uriSecret ?? '',
    opsLanguageVersion: data.opsLanguageVersion ?? 'v1',
    switches: { dataSources, messages, features },
    tags: (data.tags ?? definition.tags).join(', '),
    conversationTags: (data.conversationTags ?? []).join(', '),
    starters: (data.starters ?? []).join('\n'),
    examples: data.examples ?? [],
    operations: data.operations ?? [],
    apis: apisOf(data.operations),
  };
}

const readLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** A definition with the fields of the editor; unknown fields, and those that have no place in it, stay as they are. */
export function withAssistantForm(definition: AssistantDefinition, form: AssistantForm): AssistantDefinition {
  const { data } = definition;
  const tags = readTags(form.tags);
  const starters = readLines(form.starters);
  const calls = withApis(form.operations, form.apis);
  return {
    ...definition,
    name: form.name.trim(),
    description: form.description.trim(),
    instructions: form.instructions,
    disclaimer: form.disclaimer.trim(),
    uri: form.uri.trim() || null,
    tags,
    dataSources: form.dataSources,
    fileKeys: form.dataSources.map(({ id }) => id),
    data: {
      ...data,
      tags,
      conversationTags: readTags(form.conversationTags),
      dataSourceOptions: { ...data.dataSourceOptions, ...form.switches.dataSources },
      messageOptions: { ...data.messageOptions, ...form.switches.messages },
      featureOptions: { ...data.featureOptions, ...form.switches.features },
      opsLanguageVersion: form.opsLanguageVersion,
      ...((form.uriSecret || data.uriSecret) && { uriSecret: form.uriSecret }),
      ...((starters.length > 0 || data.starters) && { starters }),
      ...(calls.length > 0 || data.operations ? { operations: calls } : {}),
      ...((form.examples.length > 0 || data.examples) && { examples: form.examples }),
    },
  };
}

/** What keeps a form from being saved that its fields can say. */
export type AssistantFormProblem = 'tooManyTags' | 'tagTooLong' | 'tooManyStarters' | 'starterTooLong';

const listProblem = <P extends AssistantFormProblem>(
  entries: readonly string[],
  [most, tooMany]: readonly [number, P],
  [characters, tooLong]: readonly [number, P],
): P | null =>
  entries.length > most ? tooMany : entries.some((one) => one.length > characters) ? tooLong : null;

/** What is wrong with a comma list of tags. */
export const tagsProblem = (text: string) =>
  listProblem(
    readTags(text),
    [assistantLimits.tags, 'tooManyTags'],
    [assistantLimits.tagCharacters, 'tagTooLong'],
  );

/** What is wrong with the questions that a conversation begins with. */
export const startersProblem = (text: string) =>
  listProblem(
    readLines(text),
    [assistantLimits.starters, 'tooManyStarters'],
    [assistantLimits.starterCharacters, 'starterTooLong'],
  );

/** Whether a URI may be saved: none, or one with a scheme. @source assistants specification §5 "Assistant save" */
export const isAssistantUri = (uri: string): boolean => uri.trim() === '' || uri.includes('://');

/** Whether the person may change an assistant, delete and share it. @source assistants specification §4 "Assistant lifecycle" */
export const canEditAssistant = (definition: AssistantDefinition): boolean =>
  definition.data.access?.write !== false &&
  definition.data.noEdit !== true &&
  !isSystemAssistant(definition);

const secretFields = ['token', 'password'] as const;
type Operation = NonNullable<AssistantDefinition['data']['operations']>[number];

/** An operation without its secrets, or the same where it has none. */
function withoutSecrets(operation: Operation): Operation {
  const auth = operation['auth'];
  if (typeof auth !== 'object' || auth === null) return operation;
  const fields = auth as Record<string, unknown>;
  if (!secretFields.some((field) => fields[field])) return operation;
  return { ...operation, auth: { ...fields, ...Object.fromEntries(secretFields.map((one) => [one, ''])) } };
}

/** A copy, and what it lacks. */
export interface AssistantCopy {
  definition: AssistantDefinition;
  /** Names of files that the copier may not read. */
  leftOut: string[];
  /** Whether credentials of its APIs were left out. */
  lacksSecrets: boolean;
}

/**
 * A copy of an assistant, as the person's own. It keeps the sources that the copier may read and no secret.
 *
 * @param email of the copier; the key of a file begins with its owner's
 * @source assistants specification §2 "Assistant editor" (' (Copy)'); what is left out is ours
 */
export function copyOfAssistant(definition: AssistantDefinition, email: string): AssistantCopy {
  const { id: _id, assistantId: _assistantId, version: _version, groupId: _group, ...rest } = definition;
  const {
    access: _access,
    noEdit: _noEdit,
    groupTypeData: _types,
    operations,
    uriSecret,
    ...data
  } = definition.data;
  const isReadable = (source: DataSource): boolean => {
    const key = storedKeyOf(source);
    return key === null || key.toLowerCase().startsWith(`${email.toLowerCase()}/`);
  };
  const dataSources = definition.dataSources.filter(isReadable);
  const copied = operations?.map(withoutSecrets);
  const end = assistantSentence('assistants.copyOf', { name: '' });
  return {
    definition: {
      ...rest,
      name: definition.name.slice(0, assistantLimits.nameCharacters - end.length) + end,
      dataSources,
      fileKeys: dataSources.map(({ id }) => id),
      data: { ...data, ...(copied && { operations: copied }) },
    },
    leftOut: definition.dataSources
      .filter((source) => !isReadable(source))
      .map((source) => source.name ?? source.id),
    lacksSecrets: Boolean(uriSecret) || (copied?.some((one, at) => one !== operations?.[at]) ?? false),
  };
}

const textFields = ['name', 'description', 'instructions', 'disclaimer', 'uri'] as const;
const listFields = ['tags', 'conversationTags', 'starters'] as const;
const nameOfSource = (source: DataSource): string => source.name ?? source.id;

/** One difference between two definitions. */
export type AssistantChange =
  | { kind: 'text'; field: (typeof textFields)[number]; before: string; after: string }
  | {
      kind: 'list';
      field: (typeof listFields)[number] | 'dataSources';
      added: readonly string[];
      removed: readonly string[];
    }
  | { kind: 'switch'; group: SwitchGroup; name: string; isOn: boolean }
  | { kind: 'language'; before: OpsLanguageVersion; after: OpsLanguageVersion }
  /** What it may call, by name. */
  | { kind: 'calls'; added: readonly string[]; removed: readonly string[]; changed: readonly string[] }
  /** Its examples, by their questions. */
  | { kind: 'examples'; added: readonly string[]; removed: readonly string[]; changed: readonly string[] }
  /** Whether readers of its group may use it. */
  | { kind: 'published'; isOn: boolean }
  /** Of fields that the editor does not show. */
  | { kind: 'other' };

/** Parts of a definition whose differences are told apart, or are no difference. */
const toldFields = new Set<string>([
  ...textFields,
  'id',
  'assistantId',
  'version',
  'savedAt',
  'savedBy',
  'groupId',
  'folderId',
  'tags',
  'dataSources',
  'fileKeys',
  'data',
]);
const toldData = new Set<string>([
  ...listFields,
  'access',
  'dataSourceOptions',
  'messageOptions',
  'featureOptions',
  'opsLanguageVersion',
  'operations',
  'examples',
  'isPublished',
]);

/** The same for any order of keys, and for a field that is absent or null. */
function normalised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, normalised(one)]),
  );
}
const without = (value: object, told: ReadonlySet<string>): unknown =>
  normalised(Object.fromEntries(Object.entries(value).filter(([key]) => !told.has(key))));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isPublished = ({ data }: AssistantDefinition): boolean => data.isPublished === true;
const callName = (operation: Operation): string => String(operation['name'] ?? operation['id'] ?? '');

/** What came, went and changed of things with names. */
function namedChanges<K extends 'calls' | 'examples'>(
  kind: K,
  had: ReadonlyMap<string, string>,
  has: ReadonlyMap<string, string>,
): { kind: K; added: string[]; removed: string[]; changed: string[] }[] {
  const added = [...has.keys()].filter((name) => !had.has(name));
  const removed = [...had.keys()].filter((name) => !has.has(name));
  const changed = [...has].flatMap(([name, told]) => (had.has(name) && had.get(name) !== told ? [name] : []));
  return added.length + removed.length + changed.length === 0 ? [] : [{ kind, added, removed, changed }];
}

const callsOf = ({ data }: AssistantDefinition) =>
  new Map((data.operations ?? []).map((one) => [callName(one), JSON.stringify(normalised(one))]));
const examplesOf = ({ data }: AssistantDefinition) =>
  new Map(
    (data.examples ?? []).map(({ question, checks }) => [
      question.trim(),
      JSON.stringify(normalised(checks)),
    ]),
  );

/** What changed from one definition to another, in the order of the form. */
export function assistantChanges(before: AssistantDefinition, after: AssistantDefinition): AssistantChange[] {
  const [from, to] = [assistantFormOf(before), assistantFormOf(after)];
  const lists = (form: AssistantForm) => ({
    dataSources: form.dataSources.map(nameOfSource),
    tags: readTags(form.tags),
    conversationTags: readTags(form.conversationTags),
    starters: readLines(form.starters),
  });
  const [had, has] = [lists(from), lists(to)];
  const listChange = (field: keyof typeof had): AssistantChange[] => {
    const added = has[field].filter((one) => !had[field].includes(one));
    const removed = had[field].filter((one) => !has[field].includes(one));
    return added.length + removed.length === 0 ? [] : [{ kind: 'list', field, added, removed }];
  };
  const textChange = (field: (typeof textFields)[number]): AssistantChange[] =>
    from[field] === to[field] ? [] : [{ kind: 'text', field, before: from[field], after: to[field] }];
  const isOtherSame =
    isSame(without(before, toldFields), without(after, toldFields)) &&
    isSame(without(before.data, toldData), without(after.data, toldData));
  return [
    ...(['name', 'description', 'instructions', 'disclaimer'] as const).flatMap(textChange),
    ...listChange('dataSources'),
    ...listChange('starters'),
    ...textChange('uri'),
    ...(from.opsLanguageVersion === to.opsLanguageVersion
      ? []
      : [{ kind: 'language', before: from.opsLanguageVersion, after: to.opsLanguageVersion } as const]),
    ...switchGroups.flatMap((group) => {
      const earlier: Readonly<Record<string, boolean>> = from.switches[group];
      return Object.entries(to.switches[group]).flatMap(([name, isOn]): AssistantChange[] =>
        isOn === (earlier[name] ?? false) ? [] : [{ kind: 'switch', group, name, isOn }],
      );
    }),
    ...namedChanges('calls', callsOf(before), callsOf(after)),
    ...namedChanges('examples', examplesOf(before), examplesOf(after)),
    ...listChange('tags'),
    ...listChange('conversationTags'),
    ...(isPublished(before) === isPublished(after)
      ? []
      : [{ kind: 'published', isOn: isPublished(after) } as const]),
    ...(isOtherSame ? [] : [{ kind: 'other' } as const]),
  ];
}

/**
 * An earlier version as it is saved again. Who may see the assistant is no part of what is restored.
 *
 * @param newest the version that it replaces
 */
export const restoredAssistant = (
  earlier: AssistantDefinition,
  { id, assistantId, version, groupId, data }: AssistantDefinition,
): AssistantDefinition => ({
  ...earlier,
  id,
  assistantId,
  version,
  ...(groupId && { groupId }),
  data: { ...earlier.data, access: data.access, isPublished: data.isPublished },
});

/** Those whose name, description, tags or group hold all words of a search. */
export function searchAssistants(list: readonly UsableAssistant[], query: string): UsableAssistant[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return list.filter(({ definition, group }) => {
    const text = [definition.name, definition.description, group?.name ?? '', ...definition.tags]
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
