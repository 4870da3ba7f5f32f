import type { Message } from '../../contract/conversations.js';
import { withPrefixPrompt } from '../../rules/prompts/follow-ups.js';
import {
  outputOf,
  parsePrefix,
  prefixNameOf,
  prefixedRequest,
  type PrefixedRequest,
} from '../../rules/prompts/prefixes.js';
import { isActionResult } from '../../rules/proposals/action-result.js';
import { replaceNode } from '../../rules/conversations/tree.js';
import { selectDefaultAccount } from '../accounts/accounts.store.js';
import type { WorkspaceContext } from './conversation-context.js';
import type { PendingFocus } from './focus.js';
import { selectModel } from '../models/choose-model.js';
import { prefixPromptOf } from './prefix-prompt.js';
import type { RequestPreparation, RequestPreparationHost } from './request-preparation.types.js';

/** A conversation of fewer messages is read whole. */
const shortestFocused = 5;

/** The reader of JSON5 is big, and loads with the first message that needs it. Rejects when it cannot be had. */
async function readPrefix(text: string): Promise<PrefixedRequest> {
  const { default: JSON5 } = await import('json5');
  return prefixedRequest(parsePrefix(text, JSON5.parse));
}

/** What a message of a workspace may ask for: a prefix prompt, a kind of reply by its prefix, the messages that matter. */
export function createRequestPreparation(
  context: WorkspaceContext,
  host: RequestPreparationHost,
): RequestPreparation {
  const { file, runs } = host;
  const { ports } = context;
  let focusing: PendingFocus | undefined;

  function accountId(): string | null {
    const account = selectDefaultAccount(context.accounts.store.getState());
    return account.id === 'general_account' ? null : account.id;
  }

  /** Of a prefixed message the reply is built differently, and its record has to say so before the request leaves. */
  async function prefixOf(asked: Message, reply: Message): Promise<PrefixedRequest | undefined> {
    if (!prefixNameOf(asked.content)) return undefined;
    const prefixed = await readPrefix(asked.content);
    const output = outputOf(prefixed.options);
    const node = file.record().tree.nodes.get(reply.id);
    if (output.kind === 'text' || !node) return prefixed;
    const run = { ...(node.data['run'] as object), output };
    file.setTree(replaceNode(file.record().tree, { ...node, data: { ...node.data, run } }));
    await host.save();
    return prefixed;
  }

  async function focusOn(path: Message[]): Promise<Message[]> {
    const { featureOptions } = context.settings.store.getState().settings;
    if (!featureOptions.includeFocusedMessages || path.length < shortestFocused) return path;
    const rules = await import('./focus.js').catch(() => undefined);
    if (!rules || runs.state().status === 'stopping') return path;
    const { advancedId } = context.models.store.getState();
    focusing = rules.chooseFocus(ports, selectModel(advancedId)(context.models.store.getState()), path);
    if (!focusing) return path;
    host.changed();
    const focus = await focusing.focus;
    focusing = undefined;
    host.changed();
    if (focus && focus.marks.size > 0) host.mark(focus.marks);
    return focus?.path ?? path;
  }

  return {
    expand: (text, tags) => withPrefixPrompt(text, prefixPromptOf(context, tags)),
    async prepare({ asked, reply, path }) {
      // A result of an operation asks for no kind of reply, whatever it begins with, and belongs to what was just said.
      if (asked && isActionResult(asked)) return { path, accountId: accountId() };
      const prefixed = asked && (await prefixOf(asked, reply));
      return {
        path: await focusOn(path),
        accountId: accountId(),
        ...(prefixed ? { prefixed } : {}),
      };
    },
    isFocusing: () => focusing !== undefined,
    skipWait: () => focusing?.cancel(),
  };
}
