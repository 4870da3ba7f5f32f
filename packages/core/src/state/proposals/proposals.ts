import { createStore } from 'zustand/vanilla';
import { failed, type Outcome } from '../../contract/outcome.js';
import { messageText } from '../../contract/own-messages.js';
import { selectFlag } from '../feature-flags/flags.store.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { ProposalsState } from './proposals.types.js';
import type { ManagedProposals, ProposalsHost, ProposalsOptions } from './proposals-host.types.js';
import type { ProposalRunner } from './proposal-runner.js';

const autoFence = /^(?:`{3,}|~{3,})[ \t]*auto(?:\s|$)/m;

/**
 * The proposals of one conversation: knows which replies this page saw end, and fetches the part that carries proposals out when
 * there is one to carry out.
 *
 * @source security.md "I", "M"; chat specification §4 "Action automation".
 */
export function createProposals(options: ProposalsOptions): ManagedProposals {
  const conversation = options.host;
  const store = createStore<ProposalsState>(() => ({ live: new Set(), active: null, readsAllowed: false }));
  const asked = new Set<string>();
  let disposed = false;
  const host: ProposalsHost = { ...conversation, isReady: () => !disposed && conversation.isReady() };

  const runner = createLazyModule(async () =>
    (await import('./proposal-runner.js')).createProposalRunner({ ...options, host, store, asked }),
  );
  async function withRunner(work: (part: ProposalRunner) => Promise<Outcome<void>>): Promise<Outcome<void>> {
    const part = await runner.load().catch(() => undefined);
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
      if (!selectFlag('automation')(options.flags.store.getState())) return;
      // When the runner cannot be loaded the proposal waits for a click, which loads it again.
      await runner
        .load()
        .then((part) => part.runAutomatic(node.id))
        .catch(() => undefined);
    },
    run: (ref, values) => withRunner((part) => part.run(ref, values)),
    decline: (ref) => withRunner((part) => part.decline(ref)),
    cancel: () => runner.loaded()?.cancel(),
    sendResult: () => withRunner((part) => part.sendResult()),
    allowReads: () => store.setState({ readsAllowed: true }),
    dispose() {
      disposed = true;
      runner.loaded()?.cancel();
    },
  };
}
