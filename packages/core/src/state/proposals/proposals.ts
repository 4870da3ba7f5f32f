import { createStore, type StoreApi } from 'zustand/vanilla';
import { failed, type Outcome } from '../../contract/outcome.js';
import { messageText } from '../../contract/own-messages.js';
import type { WorkspaceContext } from '../conversation/conversation-context.js';
import { selectFlag } from '../feature-flags/flags.store.js';
import type { ProposalsHost, ManagedProposals, ProposalsState } from './proposals.types.js';
import type { ProposalRunner } from './proposal-runner.js';

/** What the working part shares with this one. */
export interface ProposalsShared {
  context: WorkspaceContext;
  host: ProposalsHost;
  store: StoreApi<ProposalsState>;
  /** Replies to what was asked in this page. */
  asked: ReadonlySet<string>;
}

const autoFence = /^(?:`{3,}|~{3,})[ \t]*auto(?:\s|$)/m;

/**
 * The proposals of one conversation: knows which replies this page saw end, and fetches the part that carries proposals out when
 * there is one to carry out.
 *
 * @source security.md "I", "M"; chat specification §4 "Action automation".
 */
export function createProposals(context: WorkspaceContext, conversation: ProposalsHost): ManagedProposals {
  const store = createStore<ProposalsState>(() => ({ live: new Set(), active: null, readsAllowed: false }));
  const asked = new Set<string>();
  let room: Promise<ProposalRunner> | undefined;
  let disposed = false;
  const host: ProposalsHost = { ...conversation, isReady: () => !disposed && conversation.isReady() };

  async function load(): Promise<ProposalRunner> {
    try {
      return await (room ??= import('./proposal-runner.js').then((part) =>
        part.createProposalRunner({ context, host, store, asked }),
      ));
    } catch (reason) {
      room = undefined;
      throw reason;
    }
  }
  async function withRoom(work: (part: ProposalRunner) => Promise<Outcome<void>>): Promise<Outcome<void>> {
    const part = await load().catch(() => undefined);
    return part ? work(part) : failed({ code: 'network', message: messageText('run.noConnection.title') });
  }

  return {
    store,
    replyEnded({ node, outcome, isOwnRequest: isAsked }) {
      if (outcome !== 'completed' || disposed) return;
      if (isAsked) asked.add(node.id);
      store.setState(({ live }) => ({ live: new Set(live).add(node.id) }));
    },
    async runAutomatic({ node, outcome, isOwnRequest: isAsked }) {
      if (outcome !== 'completed' || !isAsked || disposed || !autoFence.test(node.content)) return;
      if (!selectFlag('automation')(context.flags.store.getState())) return;
      // What could not be fetched waits for a click, which fetches it again.
      await load()
        .then((part) => part.runAutomatic(node.id))
        .catch(() => undefined);
    },
    run: (ref, values) => withRoom((part) => part.run(ref, values)),
    decline: (ref) => withRoom((part) => part.decline(ref)),
    cancel: () => void room?.then((part) => part.cancel()),
    sendResult: () => withRoom((part) => part.sendResult()),
    allowReads: () => store.setState({ readsAllowed: true }),
    dispose() {
      disposed = true;
      void room?.then((part) => part.cancel());
    },
  };
}
