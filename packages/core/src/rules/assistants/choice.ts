import type { AssistantDefinition } from '../../contract/assistants/definition.js';
import type { Group } from '../../contract/groups/groups.js';
import type { Message } from '../../contract/conversations/conversations.js';
import { recordFrom } from '../values/record-from.js';

/** The assistant that a conversation talks with. */
export interface AssistantChoice {
  assistantId: string;
  /** As the message knew it: the assistant may be gone. */
  name: string;
  groupId?: string;
  /** What the person said they are. @source assistants specification §3 "GroupTypeData" */
  groupType?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The assistant that a message is for. @source protocol §7.1; `groupType` is ours there */
export function choiceOf(message: Pick<Message, 'data'> | undefined): AssistantChoice | null {
  const assistant = recordFrom(message?.data['assistant']);
  const definition = recordFrom(assistant?.['definition']);
  const assistantId = textOf(definition?.['assistantId']);
  if (assistantId === undefined) return null;
  const groupId = textOf(definition?.['groupId']);
  const groupType = textOf(assistant?.['groupType']);
  return {
    assistantId,
    name: textOf(definition?.['name']) ?? '',
    ...(groupId !== undefined && { groupId }),
    ...(groupType !== undefined && { groupType }),
  };
}

/** The choice of a conversation by the last message of the person in it. */
export const choiceOfPath = (path: readonly Pick<Message, 'role' | 'data'>[]): AssistantChoice | null =>
  choiceOf(path.findLast(({ role }) => role === 'user'));

/**
 * Data of a message that is for this assistant: its id and name, and the switches that clients obey. What it is told stays on the server.
 *
 * @param definition where the assistant is known
 */
export function forAssistant(
  data: Message['data'],
  choice: AssistantChoice | null,
  definition?: AssistantDefinition,
): Message['data'] {
  const { assistant: _before, ...rest } = data;
  if (!choice) return rest;
  const { assistantId, name, groupId, groupType } = choice;
  const featureOptions = definition?.data.featureOptions;
  return {
    ...rest,
    assistant: {
      definition: {
        assistantId,
        name: definition?.name ?? name,
        ...(groupId !== undefined && { groupId }),
        ...(featureOptions && { data: { featureOptions } }),
      },
      ...(groupType !== undefined && { groupType }),
    },
  };
}

/** The options of a request for an assistant. @source protocol §2.2 */
export const assistantOptions = (choice: AssistantChoice | null): Readonly<Record<string, unknown>> =>
  choice === null
    ? {}
    : {
        assistantId: choice.assistantId,
        assistantName: choice.name,
        ...(choice.groupId !== undefined && { groupId: choice.groupId }),
        ...(choice.groupType !== undefined && { groupType: choice.groupType }),
      };

/** What a person has to say before they talk with an assistant. */
export interface GroupTypeQuestion {
  question: string | null;
  /** Types that can be chosen; one that is off says why. */
  types: { name: string; disabledMessage: string | null }[];
}

/**
 * The question of an assistant that is told something else for each type of its group; null for one that asks nothing.
 *
 * @param order types of the group, in its order; a stored record has none
 */
export function groupTypeQuestion(
  { data }: Pick<AssistantDefinition, 'data'>,
  order: readonly string[] = [],
): GroupTypeQuestion | null {
  const placeOf = (name: string): number => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  const types = Object.entries(data.groupTypeData ?? {}).toSorted(
    ([one], [other]) => placeOf(one) - placeOf(other),
  );
  if (types.length === 0) return null;
  return {
    question: textOf(data.groupUserTypeQuestion) ?? null,
    types: types.map(([name, { isDisabled, disabledMessage }]) => ({
      name,
      disabledMessage: isDisabled ? disabledMessage : null,
    })),
  };
}

/** What keeps a message from being sent to an assistant. */
export type AssistantProblem = { type: 'groupType' } | { type: 'disabled'; message: string };

/** Undefined where nothing does. @source chat specification §2 "start panel", §5 */
export function choiceProblem(
  { groupType }: Pick<AssistantChoice, 'groupType'>,
  definition: Pick<AssistantDefinition, 'data'>,
): AssistantProblem | undefined {
  const question = groupTypeQuestion(definition);
  if (!question) return undefined;
  const type = question.types.find(({ name }) => name === groupType);
  if (!type) return { type: 'groupType' };
  return type.disabledMessage === null ? undefined : { type: 'disabled', message: type.disabledMessage };
}

/** An assistant that a person may use, with its group. */
export interface UsableAssistant {
  definition: AssistantDefinition;
  group?: Group;
}

const idOf = ({ assistantId }: AssistantDefinition): string => assistantId ?? '';

/**
 * Everything that a person can choose: their own and those that were shared with them, then one group after the other. Those that speak
 * about keys are hidden where there are none.
 *
 * @source assistants specification §6
 */
export function usableAssistants(
  assistants: readonly AssistantDefinition[],
  groups: readonly Group[],
  { hasApiKeys }: { hasApiKeys: boolean },
): UsableAssistant[] {
  const seen = new Set<string>();
  const isShown = ({ definition }: UsableAssistant): boolean => {
    const tags = [...definition.tags, ...(definition.data.tags ?? [])];
    const isAboutKeys = tags.includes('amplify:api-key-manager') || tags.includes('amplify:api-doc-helper');
    if (idOf(definition) === '' || seen.has(idOf(definition)) || (isAboutKeys && !hasApiKeys)) return false;
    seen.add(idOf(definition));
    return true;
  };
  return [
    ...assistants.map((definition): UsableAssistant => ({ definition })),
    ...groups.flatMap((group) =>
      group.assistants.map((definition): UsableAssistant => ({ definition, group })),
    ),
  ].filter(isShown);
}

/** The assistants that a person may have answer the visitors of a site: they may edit them, and those of groups are published. */
export const lendableAssistants = (
  assistants: readonly AssistantDefinition[],
  groups: readonly Group[],
): UsableAssistant[] =>
  usableAssistants(assistants, groups, { hasApiKeys: true }).filter(
    ({ definition: { data }, group }) =>
      data.access?.write === true && (group === undefined || data.isPublished === true),
  );

/** The name of an assistant where there is little room. @source assistants specification §5 */
export function shownAssistantName(name: string, most: number): string | null {
  const text = name.trim();
  if (text === '') return null;
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
}
