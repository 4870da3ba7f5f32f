import type { TurnContributor } from '../conversation/turn-contributor.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { ManagedMemoryStore } from './memory.types.js';

/** What the person had remembered goes with each message, while that is switched on; its reply may offer facts. @source protocol §2.3 (5) */
export function createMemoryContributor(
  ports: Pick<Ports, 'call' | 'notify'>,
  needs: { plugins: Pick<LazyPlugins, 'load'>; memory: Pick<ManagedMemoryStore, 'turnEnded'> },
): TurnContributor {
  const memories = createLazyModule(() => import('./request-memories.js'));
  return {
    open: ({ file }) => ({
      async contribute({ asked }) {
        if (!(await needs.plugins.load()).isOn('memory')) return {};
        const { promptWithMemories } = await memories.load();
        const { id: conversationId, prompt, projectId } = file.record().head;
        const turn = { conversationId, prompt: prompt ?? '', projectId, asked };
        return { prompt: await promptWithMemories(ports, turn) };
      },
    }),
    ended: needs.memory.turnEnded,
  };
}
