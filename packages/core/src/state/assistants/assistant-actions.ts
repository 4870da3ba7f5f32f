import { functionActions } from './function-actions.js';
import * as z from 'zod/mini';
import {
  assistantSentence,
  type AssistantMessageCode,
} from '../../contract/assistants/assistant-messages.js';
import { groupSentence } from '../../contract/groups/group-messages.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { triedApiSchema } from '../../contract/tools/tools.js';
import { sourceOfFile } from '../../rules/files/data-sources.js';
import { isImageType } from '../../rules/files/image-types.js';
import { promptOfServer } from '../../rules/prompts/server-prompt.js';
import type { Ports } from '../ports/ports.js';
import { openExampleRuns } from './example-runs.js';
import { openAssistantTrial } from './assistant-trial.js';
import type { AboutSave, AssistantActions, McpActions } from './assistants.types.js';

/** Kinds of failure whose words come from the server: it knows what is wrong. */
const said = new Set(['refused', 'unauthorized']);

/** The failure in the words of the server, or the specified sentence. */
function wordsFor<T>(outcome: Outcome<T>, otherwise: AssistantMessageCode): Outcome<T> {
  if (outcome.ok) return outcome;
  const { code, message } = outcome.failure;
  const isSaid = said.has(code) && message.trim() !== '';
  return failed({ ...outcome.failure, message: isSaid ? message : assistantSentence(otherwise) });
}

/** Tool servers, which stand in no list of the page. */
function mcpActions({ call, clock }: Pick<Ports, 'call' | 'clock'>): McpActions {
  const told = <T>(outcome: Outcome<{ data: T }>): Outcome<T> =>
    outcome.ok ? success(outcome.value.data) : outcome;
  return {
    list: async () => told(await call('mcp', 'list')),
    save: async (input) => told(await call('mcp', 'save', input)),
    async remove(input) {
      const outcome = await call('mcp', 'remove', input);
      return outcome.ok ? success(null) : outcome;
    },
    check: async (input) => told(await call('mcp', 'check', input)),
    accept: async (input) => told(await call('mcp', 'accept', input)),
    turn: async (input) => told(await call('mcp', 'turn', input)),
    async signIn(input) {
      const outcome = await call('mcp', 'signIn', input);
      return outcome.ok ? success(outcome.value.data.url) : outcome;
    },
    signOut: async (input) => told(await call('mcp', 'signOut', input)),
    resources: async () => told(await call('mcp', 'resources', {})),
    async attach(input) {
      const outcome = await call('mcp', 'attach', input);
      if (!outcome.ok) return outcome;
      const { key, name, type } = outcome.value.data;
      const createdAt = new Date(clock.now()).toISOString();
      return success(sourceOfFile({ id: key, name, type, isImage: isImageType(type), createdAt }));
    },
    async prompts() {
      const outcome = await call('mcp', 'prompts', {});
      if (!outcome.ok) return outcome;
      return success(
        outcome.value.data.map((one) => ({ server: one.server.name, prompt: promptOfServer(one) })),
      );
    },
  };
}

/** Makes {@link AssistantActions}. @param refresh reads the lists again */
export function createAssistantActions(
  ports: Pick<Ports, 'call' | 'chat' | 'clock' | 'newId'>,
  refresh: () => Promise<unknown>,
): AssistantActions {
  const { call } = ports;
  /** A write that shows in the lists. */
  async function write<T, R>(
    asking: Promise<Outcome<T>>,
    otherwise: AssistantMessageCode,
    toResult: (value: T) => Outcome<R>,
  ): Promise<Outcome<R>> {
    const outcome = wordsFor(await asking, otherwise);
    if (!outcome.ok) return outcome;
    await refresh();
    return toResult(outcome.value);
  }
  const done = (): Outcome<void> => success(undefined);

  const aboutSave = ({ note, baseVersion }: AboutSave = {}) => ({
    ...(note ? { note } : {}),
    ...(baseVersion ? { baseVersion } : {}),
  });
  const save: AssistantActions['save'] = (definition, about) =>
    write(
      call('assistants', 'create', { ...definition, ...aboutSave(about) }),
      'assistants.saveFailed',
      ({ data: { id, assistantId, version } }) => success({ id, assistantId, version }),
    );

  return {
    mcp: mcpActions(ports),
    functions: functionActions(ports),
    async approvals() {
      const outcome = await call('tools', 'approvals');
      return outcome.ok ? success(outcome.value.data) : outcome;
    },
    async withdraw(id) {
      const outcome = await call('tools', 'withdraw', { id });
      return outcome.ok ? done() : outcome;
    },
    async listOperations() {
      const outcome = await call('ops', 'get', { tag: 'all' });
      return outcome.ok ? success(outcome.value.data) : outcome;
    },
    async tryApi(input) {
      const outcome = await call('tools', 'execute', input);
      if (!outcome.ok) return outcome;
      const tried = z.safeParse(triedApiSchema, outcome.value.data);
      return tried.success
        ? success(tried.data)
        : failed({ code: 'parse', message: assistantSentence('assistants.loadFailed') });
    },
    save,
    move: (definition, folderId) =>
      save({ ...definition, folderId }, { baseVersion: definition.version ?? null }),
    saveInGroup: (groupId, definition, about) =>
      write(
        call('groups', 'updateAssistants', {
          group_id: groupId,
          update_type: definition.assistantId ? 'UPDATE' : 'ADD',
          assistants: [definition],
          ...aboutSave(about),
        }),
        'assistants.saveFailed',
        ({ assistantData: [saved] }) =>
          saved
            ? success({ id: saved.id, assistantId: saved.assistantId, version: saved.version ?? 1 })
            : failed({ code: 'parse', message: groupSentence('groups.broken') }),
      ),
    remove: (assistantId) =>
      write(call('assistants', 'remove', { assistantId }), 'assistants.deleteFailed', done),
    share: (assistantId, recipientUsers) =>
      write(
        call('assistants', 'share', { assistantId, recipientUsers: [...recipientUsers] }),
        'assistants.shareFailed',
        done,
      ),
    unshare: (assistantId, recipientUsers) =>
      write(
        call('assistants', 'unshare', { assistantId, recipientUsers: [...recipientUsers] }),
        'assistants.shareFailed',
        done,
      ),
    async readers(assistantId) {
      const outcome = wordsFor(await call('assistants', 'readers', { assistantId }), 'assistants.loadFailed');
      return outcome.ok ? success(outcome.value.data) : outcome;
    },
    async versions(assistantId) {
      const outcome = wordsFor(
        await call('assistants', 'versions', { assistantId }),
        'assistants.loadFailed',
      );
      return outcome.ok ? success(outcome.value.data) : outcome;
    },
    openTrial: (source) => openAssistantTrial(ports, source),
    openExamples: () => openExampleRuns(ports),
  };
}
