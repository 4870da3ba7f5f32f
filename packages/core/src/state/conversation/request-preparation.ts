import type { Message } from '../../contract/conversations/conversations.js';
import { prefixPromptFor } from '../../rules/prompts/follow-ups.js';
import { writtenMessage } from '../../rules/prompts/written-message.js';
import {
  outputOf,
  parsePrefix,
  prefixedRequest,
  prefixNameOf,
  type PrefixedRequest,
} from '../../rules/chat/prefixes.js';
import type { PluginId } from '../../rules/plugins/plugins.js';
import { isActionResult } from '../../rules/conversations/action-result.js';
import { recordFrom } from '../../rules/values/record-from.js';
import { replaceNode } from '../../rules/conversations/tree.js';
import { selectDefaultAccount } from '../accounts/accounts.store.js';
import type { AccountsStore } from '../accounts/accounts.store.js';
import type { ModelsStore } from '../models/models.store.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import type { PendingFocus } from './focus.js';
import { selectModel } from '../models/choose-model.js';
import type { RequestPreparation, RequestPreparationHost } from './request-preparation.types.js';

/** Shorter conversations are sent in full. */
const shortestFocused = 5;

/** Whether the assistant of a message wants no artifacts. @source protocol §2.3 (6), §7.1 */
function refusesArtifacts(message: Message | undefined): boolean {
  let value: unknown = message?.data['assistant'];
  for (const key of ['definition', 'data', 'featureOptions', 'IncludeArtifactsInstr'])
    value = recordFrom(value)?.[key];
  return value === false;
}

/** The preparation of a workspace: prefix prompt, kind of reply by the prefix, and choice of the relevant messages. */
export function createRequestPreparation(needs: {
  ports: Ports;
  models: Pick<ModelsStore, 'store'>;
  accounts: Pick<AccountsStore, 'store'>;
  plugins: Pick<LazyPlugins, 'load'>;
  prompts: Pick<PromptsStore, 'store'>;
  host: RequestPreparationHost;
}): RequestPreparation {
  const { ports, models, accounts, plugins, prompts, host } = needs;
  const { file, runs } = host;
  const focusModule = createLazyModule(() => import('./focus.js'));
  const artifactRules = createLazyModule(() => import('../../rules/artifacts/artifact-instructions.js'));
  const memories = createLazyModule(() => import('../memory/request-memories.js'));
  const json5 = createLazyModule(async () => (await import('json5')).default);
  const isOn = async (id: PluginId): Promise<boolean> => (await plugins.load()).isOn(id);
  let focusing: PendingFocus | undefined;

  function accountId(): string | null {
    const account = selectDefaultAccount(accounts.store.getState());
    return account.id === 'general_account' ? null : account.id;
  }

  /** Of a prefixed message the reply is built differently, and its record has to say so before the request leaves. */
  async function prefixOf(asked: Message, reply: Message): Promise<PrefixedRequest | undefined> {
    if (!prefixNameOf(asked.content)) return undefined;
    const prefixed = prefixedRequest(parsePrefix(asked.content, (await json5.load()).parse));
    const output = outputOf(prefixed.options);
    const node = file.record().tree.nodes.get(reply.id);
    if (output.kind === 'text' || !node) return prefixed;
    const run = { ...(node.data['run'] as object), output };
    file.setTree(replaceNode(file.record().tree, { ...node, data: { ...node.data, run } }));
    await host.save();
    return prefixed;
  }

  async function focusOn(path: Message[]): Promise<Message[]> {
    if (path.length < shortestFocused || !(await isOn('smart-focused-messages'))) return path;
    const focusRules = await focusModule.load().catch(() => undefined);
    if (!focusRules || runs.state().status === 'stopping') return path;
    const { advancedId } = models.store.getState();
    focusing = focusRules.chooseFocus(ports, selectModel(advancedId)(models.store.getState()), path);
    if (!focusing) return path;
    host.changed();
    const focus = await focusing.focus;
    focusing = undefined;
    host.changed();
    if (focus && focus.marks.size > 0) host.mark(focus.marks);
    return focus?.path ?? path;
  }

  /** How to ask for an artifact, unless the assistant does without. @source protocol §2.3 (6) */
  async function instructionsFor(asked: Message | undefined): Promise<string | undefined> {
    if (!(await isOn('artifacts')) || refusesArtifacts(asked)) return undefined;
    return (await artifactRules.load()).artifactInstructions;
  }

  /** The prompt with what the person had remembered, while that is switched on. @source protocol §2.3 (5) */
  async function promptFor(asked: Message | undefined): Promise<{ prompt?: string }> {
    if (!(await isOn('memory'))) return {};
    const { promptWithMemories } = await memories.load();
    const { id: conversationId, prompt, projectId } = file.record().head;
    const turn = { conversationId, prompt: prompt ?? '', projectId, asked };
    return { prompt: await promptWithMemories(ports, turn) };
  }

  return {
    write(typed, { tags, inserted, isPrefixed = false }) {
      const prefix = isPrefixed ? undefined : prefixPromptFor(prompts.store.getState().list, tags ?? []);
      return writtenMessage(typed, { ...(prefix && { prefix }), ...(inserted && { inserted }) });
    },
    async prepare({ asked, reply, path }) {
      // A result of an operation asks for no kind of reply, whatever it begins with, and belongs to what was just said.
      const options = (await plugins.load()).requestOptions(file.record().head.codeInterpreterAssistantId);
      if (asked && isActionResult(asked))
        return { path, accountId: accountId(), options, ...(await promptFor(asked)) };
      const prefixed = asked && (await prefixOf(asked, reply));
      const [instructions, prompt] = await Promise.all([instructionsFor(asked), promptFor(asked)]);
      return {
        path: await focusOn(path),
        accountId: accountId(),
        options,
        ...prompt,
        ...(prefixed ? { prefixed } : {}),
        ...(instructions ? { instructions } : {}),
      };
    },
    isFocusing: () => focusing !== undefined,
    skipWait: () => focusing?.cancel(),
  };
}
