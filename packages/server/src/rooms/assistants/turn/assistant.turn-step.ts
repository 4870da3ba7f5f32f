import {
  assistantDefinitionSchema,
  assistantSentence,
  type AssistantDefinition,
  type ChatRequest,
} from '@stoa/core/contract';
import { switchesOf, type AssistantSwitches } from '@stoa/core/rules';
import {
  proceed,
  refuseTurn,
  withLayer,
  type ChatRefusal,
  type PromptLayer,
  type Reading,
  type Turn,
  type TurnStep,
} from '../../chat/turn.js';
import type { RecordedTurn } from '../../../platform/runs/run-ports.js';
import { namedSources } from '../../files/named-sources.js';
import type { StoredAssistant } from '../assistants.repository.js';
import { draftId, type AssistantService, type UsedAssistant } from '../assistants.service.js';
import type { Relay } from './assistant-relay.js';
import { fillInstructions, operationTagOf } from './fill-instructions.js';
import { withMessageOptions } from './message-options.js';
import { downloadRule, sourceTable } from './source-table.js';

/** Dependencies of {@link assistantStep}. */
export interface AssistantStepDeps {
  assistants: Pick<AssistantService, 'use' | 'useDraft'>;
  /** Whether the conversations of a group are analysed. */
  isAnalysed(groupId: string | null): Promise<boolean>;
  now(): Date;
  /** See {@link Relay}. */
  relay: Relay;
  /** Opens the secret of an assistant's address. */
  secretOf(assistant: StoredAssistant): string;
  /** Address of this server, as instructions name it. */
  baseUrl: string;
  /** What some assistants of the product are told beside their instructions; '' for all others. */
  factsFor(turn: Turn, definition: AssistantDefinition): Promise<string>;
}

/** The id of no assistant. @source protocol §7.7 */
const standard = 'chat';
const status = { id: 'assistant', summary: '', inProgress: true, sticky: true, icon: 'assistant' } as const;
const defaultDisabled = 'This assistant is not available for the group that you chose.';

/** The assistant that a request names: in its options, or with the message that is answered. A definition that comes along counts for nothing. */
function namedAssistant({ options, messages }: ChatRequest): string | undefined {
  const told = messages.findLast(({ role }) => role === 'user')?.data['assistant'];
  const definition = (told as { definition?: { assistantId?: unknown } } | null | undefined)?.definition;
  const id = options.assistantId ?? definition?.assistantId;
  return typeof id === 'string' && id !== '' && id !== standard ? id : undefined;
}

const isKeptNowhere = ({ options }: ChatRequest): boolean => options.storage === 'none';

const brokenDraft = {
  status: 400,
  error: 'This assistant cannot be tried out as it is.',
  code: 'assistant.draft',
} as const satisfies ChatRefusal;

/**
 * An assistant that is tried out before it is saved. Only who asks reads the answer, and nothing of it is kept, so it needs no more rights
 * than a save of it.
 *
 * @returns undefined without one, null where it is none that could be saved, or would be kept with a conversation
 */
function draftOf(request: ChatRequest): AssistantDefinition | null | undefined {
  const asked = request.options['assistantDraft'];
  if (asked === undefined || asked === null) return undefined;
  const draft = assistantDefinitionSchema.safeParse(asked);
  return draft.success && isKeptNowhere(request) ? draft.data : null;
}

/** Lets the assistant answer that a request names, if the person may use it. @source protocol §7.5, §7.6 */
export const assistantStep =
  ({ assistants, isAnalysed, now, baseUrl, relay, secretOf, factsFor }: AssistantStepDeps): TurnStep =>
  async (turn) => {
    const draft = draftOf(turn.request);
    if (draft === null) return refuseTurn(brokenDraft);
    const id = draft ? undefined : namedAssistant(turn.request);
    if (!draft && id === undefined) return proceed(turn);
    let used: UsedAssistant | undefined;
    if (draft) {
      const outcome = await assistants.useDraft(turn.person, draft);
      if (!outcome.ok) return refuseTurn({ ...brokenDraft, error: outcome.failure.message });
      used = outcome.value;
    } else used = await assistants.use(turn.person, id!);
    if (!used) {
      const message = assistantSentence('assistants.notFound');
      return proceed({ ...turn, opening: [...turn.opening, { status: { ...status, message } }] });
    }
    const { assistant, owners, canEdit } = used;
    const { definition } = assistant.version;
    const groupType = turn.request.options['groupType'];
    const typeData =
      typeof groupType === 'string' ? ownMember(definition.data.groupTypeData, groupType) : undefined;
    if (typeData?.isDisabled)
      return refuseTurn({
        status: 403,
        error: typeData.disabledMessage.trim() || defaultDisabled,
        code: 'assistant.disabled',
      });
    const uri = definition.uri?.trim() ?? '';
    const switches = switchesOf(definition);
    // What is tried out is no conversation of the group.
    const recorded =
      !draft && (await isAnalysed(assistant.groupId)) ? recordedTurn(turn, definition.name) : undefined;
    const told = toldTo(turn, assistant, { ...switches, isRecorded: recorded !== undefined });
    const sources = switches.dataSources.disableDataSources
      ? []
      : [...definition.dataSources, ...(typeData?.dataSources ?? [])];
    const values = {
      assistantName: definition.name,
      user: turn.person.email,
      datetime: now().toISOString(),
      API_BASE_URL: baseUrl,
      ...describedSources(turn.request, sources),
    };
    const spoken = [
      { name: 'assistant', text: definition.instructions },
      { name: 'group type', text: typeData?.additionalInstructions ?? '' },
    ];
    const filled = (ops: (tag: string, format: string) => string): PromptLayer[] =>
      spoken.map(({ name, text }) => ({ name, text: fillInstructions(text, { ...values, ops }) }));
    let next: Turn = {
      ...turn,
      request:
        definition.data['skipRag'] === true
          ? { ...told.request, options: { ...told.request.options, skipRag: true } }
          : told.request,
      opening: told.opening,
      tellsPrompt: canEdit && isKeptNowhere(turn.request) && turn.request.options['showPrompt'] === true,
      // An answer from elsewhere costs nothing here.
      ...(uri !== '' && {
        generation: () => relay({ uri, secret: secretOf(assistant) }),
        costBoundOf: () => 0,
      }),
      sources: { sources, owners, ...readings(switches) },
      // What is not saved calls nothing: addresses and credentials come from a stored assistant alone.
      ...(!draft && {
        ...offeredBy(assistant),
        withOperationList: (list) => {
          let isPlaced = false;
          const layers = filled((_tag, format) => {
            isPlaced = true;
            return list(format);
          });
          return { layers, isPlaced };
        },
      }),
      attribution: {
        ...turn.attribution,
        ...(assistant.id !== draftId && { assistantId: assistant.id }),
        ...(!draft && { assistantVersion: assistant.version.version }),
        ...(assistant.groupId !== null && { groupId: assistant.groupId }),
        ...(turn.person.lent && { lenderId: turn.person.lent.lenderId }),
        ...(recorded && { recorded }),
      },
    };
    for (const layer of [
      ...filled(() => ''),
      { name: 'facts', text: draft ? '' : await factsFor(turn, definition) },
      { name: 'documents at hand', text: told.table },
      { name: 'download links', text: switches.dataSources.includeDownloadLinks ? downloadRule : '' },
    ])
      next = withLayer(next, layer);
    return proceed(next);
  };

/** What is kept for the analysis of a group: the question, and which ones came before. */
function recordedTurn({ asked, request, entryPoint }: Turn, name: string): RecordedTurn | undefined {
  // Requests in the background, as for a title, are no conversation.
  if (request.options.conversationId === undefined || isKeptNowhere(request)) return undefined;
  const ids = asked.messages.flatMap(({ id, role }, index) => (role === 'user' ? [id ?? String(index)] : []));
  const question = asked.messages.findLast(({ role }) => role === 'user');
  return {
    assistantName: name,
    entryPoint,
    questionId: ids.at(-1) ?? '',
    question: question?.content ?? '',
    pathIds: ids,
  };
}

const ownMember = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

/** What readers are told of the turn, and the messages as the assistant reads them. */
function toldTo(
  { request, opening }: Turn,
  { id, version: { definition, version } }: StoredAssistant,
  { dataSources: options, messages: messageOptions, isRecorded }: AssistantSwitches & { isRecorded: boolean },
) {
  const { attached, earlier } = namedSources(request);
  const { text: table, references } = sourceTable([
    ...(options.insertAttachedDocumentsMetadata ? attached : []),
    ...(options.insertConversationDocumentsMetadata ? earlier : []),
  ]);
  const { messages, mapping } = withMessageOptions(request.messages, messageOptions);
  const name = definition.name.trim() || assistantSentence('assistants.untitled');
  const state = {
    currentAssistant: name,
    currentAssistantId: id,
    ...(version > 0 && { currentAssistantVersion: version }),
    currentAssistantDisclaimer: definition.disclaimer,
    ...(isRecorded && { conversationAnalysis: true }),
    ...(references.length > 0 && { references }),
    ...(mapping && { messageIdMapping: mapping }),
  };
  const message = assistantSentence('assistants.responding', { name });
  return {
    table,
    request: { ...request, messages },
    opening: [...opening, { state }, { status: { ...status, message } }],
  };
}

/** What a stored assistant has been given to call. @source assistants specification §3 (1.023, 1.024); protocol §7.5 "ops" */
export function offeredBy({
  id,
  version: { definition },
}: StoredAssistant): Pick<Turn, 'operations' | 'operationTag' | 'opsLanguage' | 'apis'> {
  const tag = operationTagOf(definition.instructions);
  return {
    operations: chosenOperations(definition),
    ...(tag !== undefined && { operationTag: tag }),
    opsLanguage: definition.data.opsLanguageVersion ?? 'v1',
    apis: {
      assistantId: id,
      list: (definition.data.operations ?? []).filter(({ type }) => type === 'http'),
    },
  };
}

/** Those of the registry, by name; an API of its own is none. @source assistants specification §3 (1.023) */
const chosenOperations = ({ data: { operations = [] } }: AssistantDefinition): string[] =>
  operations.flatMap(({ type, ...operation }) => {
    const name = operation['id'] ?? operation['name'];
    return type !== 'http' && typeof name === 'string' && name !== '' ? [name] : [];
  });

const described = ({ id, name, type }: AssistantDefinition['dataSources'][number]) => ({
  id,
  ...(name !== undefined && { name }),
  ...(type !== undefined && { type }),
});

function describedSources(request: ChatRequest, sources: AssistantDefinition['dataSources']) {
  const { attached, earlier } = namedSources(request);
  return {
    dataSources: sources.map(described),
    dataSourcesInConversation: earlier.map(described),
    dataSourcesInCurrentMessage: attached.map(described),
  };
}

/** How the documents of a conversation are read. @source assistants specification §3 "Assistant option defaults" */
function readings({ dataSources: options }: AssistantSwitches): { attached: Reading; earlier: Reading } {
  const isOn = !options.disableDataSources;
  return {
    attached: {
      whole: isOn && options.insertAttachedDocuments,
      searched: isOn && options.ragAttachedDocuments,
    },
    earlier: {
      whole: isOn && options.insertConversationDocuments,
      searched: isOn && options.ragConversationDocuments,
    },
  };
}
