import { outputOf, parsePrefix, prefixedRequest, prefixNameOf } from '../../rules/chat/prefixes.js';
import { replaceNode } from '../../rules/conversations/tree.js';
import type { TurnContributor } from '../conversation/turn-contributor.js';
import { createLazyModule } from '../ports/lazy-module.js';

/** The kind of reply that the prefix of a message asks for. */
export function createPrefixContributor(): TurnContributor {
  const json5 = createLazyModule(async () => (await import('json5')).default);
  return {
    open: ({ file, save }) => ({
      async contribute({ asked, reply, isResult }) {
        if (!asked || isResult || !prefixNameOf(asked.content)) return {};
        const prefixed = prefixedRequest(parsePrefix(asked.content, (await json5.load()).parse));
        const output = outputOf(prefixed.options);
        const node = file.record().tree.nodes.get(reply.id);
        if (output.kind === 'text' || !node) return { prefixed };
        // The reply is built differently, and its record has to say so before the request leaves.
        const run = { ...(node.data['run'] as object), output };
        file.setTree(replaceNode(file.record().tree, { ...node, data: { ...node.data, run } }));
        await save();
        return { prefixed };
      },
    }),
  };
}
