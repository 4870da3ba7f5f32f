import { createStore } from 'zustand/vanilla';
import type { Message } from '../../contract/conversations/conversations.js';
import type { OfferedFunction } from '../../rules/embed/page-tools.js';
import type { EndedReply } from '../conversation/conversation-runs.types.js';
import type { PageToolCall, PageTools } from './embed.types.js';
import type { PageCallsStore, PageToolRunner, PageToolsOptions } from './page-tool-runner.js';
import type { ProposalsState } from '../proposals/proposals.types.js';
import type { ProposalsHost, ManagedProposals } from '../proposals/proposals-host.types.js';
import { createLazyModule } from '../ports/lazy-module.js';
import { refused } from '../ports/refused.js';

/** The tools of the page as their chat sees them. */
export interface ManagedPageTools extends PageTools {
  /** The functions to offer in a request that ends with `path`. */
  offered(path: readonly Message[]): Promise<OfferedFunction[]>;
  /** The proposals of one conversation: calls of tools only. */
  ofConversation(conversationId: string, host: ProposalsHost): ManagedProposals;
  dispose(): void;
}

/** Whether a reply ended to have its calls answered, and so is no answer yet. */
export const endsWithToolCalls = ({ data }: Pick<Message, 'data'>): boolean =>
  (data['run'] as { reason?: unknown } | undefined)?.reason === 'toolCalls';

/**
 * The tools that a page offers to the model. The runner is loaded with the first message for which the page has some.
 *
 * @source issue "The embeddable chat" (page tools)
 */
export function createPageTools(needs: PageToolsOptions): ManagedPageTools {
  const store: PageCallsStore = createStore<{ calls: readonly PageToolCall[] }>(() => ({ calls: [] }));
  const runner = createLazyModule(async () =>
    (await import('./page-tool-runner.js')).createPageToolRunner(needs, store),
  );
  let disposed = false;

  /** Undefined while the page has no tools, or the runner cannot be loaded. */
  async function load(): Promise<PageToolRunner | undefined> {
    if (needs.tools().length === 0) return runner.loaded();
    return runner.load().catch(() => undefined);
  }
  const never = async () => refused('send.nothingToRepeat');
  const cancel = (conversationId: string): void => runner.loaded()?.cancel(conversationId);

  return {
    store,
    offered: async (path) => (await load())?.offered(path) ?? [],
    ofConversation(conversationId, host) {
      const proposals = createStore<ProposalsState>(() => ({
        live: new Set(),
        active: null,
        readsAllowed: false,
      }));
      return {
        store: proposals,
        replyEnded: () => undefined,
        async runAutomatic(reply: EndedReply) {
          if (
            disposed ||
            !reply.isOwnRequest ||
            reply.outcome !== 'completed' ||
            !endsWithToolCalls(reply.node)
          )
            return;
          const toolRunner = await load();
          if (!disposed) await toolRunner?.settle(conversationId, host, reply.node);
        },
        run: never,
        decline: never,
        sendResult: never,
        cancel: () => cancel(conversationId),
        allowReads: () => undefined,
        dispose: () => cancel(conversationId),
      };
    },
    allow: (callId) => runner.loaded()?.decide(callId, true),
    refuse: (callId) => runner.loaded()?.decide(callId, false),
    cancel,
    dispose() {
      disposed = true;
      runner.loaded()?.dispose();
    },
  };
}
