import { listSentence } from '../../contract/conversations/list-messages.js';
import type { Message } from '../../contract/conversations/conversations.js';
import { assistantIdOf } from '../../rules/memory/assistant-of.js';
import { memoriesFor, withMemories } from '../../rules/memory/memory-prompt.js';
import type { Ports } from '../ports/ports.js';

/**
 * The prompt of a conversation with the memories that go with a message, read anew for each. A message is never held back for them:
 * what cannot be read is said, and left out.
 *
 * @source protocol §2.3 (5)
 */
export async function promptWithMemories(
  ports: Pick<Ports, 'call' | 'notify'>,
  turn: {
    conversationId: string;
    prompt: string;
    projectId: string | null | undefined;
    asked: Message | undefined;
  },
): Promise<string> {
  const { conversationId, prompt, projectId, asked } = turn;
  const answer = await ports.call('memory', 'read', projectId ? { project_id: projectId } : {});
  if (!answer.ok)
    ports.notify({
      kind: 'warning',
      text: listSentence('memories.notRead'),
      timeoutMs: 8000,
      conversationId,
    });
  const memories = answer.ok
    ? memoriesFor(answer.value.memories, { projectId, assistantId: assistantIdOf(asked) })
    : [];
  return withMemories(prompt, memories);
}
