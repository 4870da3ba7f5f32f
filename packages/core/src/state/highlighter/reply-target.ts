import { addVersion } from '../../rules/conversations/add-version.js';
import { editedFrom } from '../../rules/conversations/copied-from.js';
import { replaceNode, showNode } from '../../rules/conversations/tree.js';
import type { ConversationStore } from '../conversation/conversation.types.js';
import type { Ports } from '../ports/ports.js';
import type { HighlightDraft, HighlightTarget } from './highlighter.types.js';

/** A finished reply of a conversation: an edit is another version of it, which there is once the edit is complete. */
export function createReplyTarget(
  ports: Pick<Ports, 'clock' | 'newId'>,
  conversation: ConversationStore,
  messageId: string,
): HighlightTarget | null {
  const { path, modelId, accountId } = conversation.store.getState();
  const message = path.find(({ id }) => id === messageId);
  if (message?.role !== 'assistant' || message.streaming) return null;
  const { content } = message;
  const isIdle = () => conversation.store.getState().run.status === 'idle';

  function begin(): HighlightDraft | null {
    if (!isIdle()) return null;
    let versionId: string | null = null;
    let isClosed = false;
    let unsubscribe = (): void => undefined;
    const idle = (): Promise<void> =>
      new Promise((resolve) => {
        if (isIdle()) return resolve();
        unsubscribe = conversation.store.subscribe(() => {
          if (!isIdle()) return;
          unsubscribe();
          resolve();
        });
      });
    return {
      id: messageId,
      write: (text) =>
        conversation.preview((tree) => {
          const node = tree.nodes.get(messageId);
          return node ? replaceNode(tree, { ...node, content: text }) : tree;
        }),
      // The person may have sent another message meanwhile; what follows can be copied once it is complete, with what it made.
      async ready() {
        do {
          await idle();
          await conversation.completed();
        } while (!isIdle() && !isClosed);
      },
      keep(text) {
        const context = { newId: ports.newId, now: new Date(ports.clock.now()).toISOString() };
        conversation.amend((tree) => {
          const added = addVersion(tree, messageId, text, context);
          versionId = added?.id ?? null;
          return added?.tree ?? tree;
        });
        return versionId;
      },
      close() {
        isClosed = true;
        unsubscribe();
        conversation.preview(null);
      },
      revert: () => versionId !== null && showOriginal(conversation, versionId),
    };
  }
  return { content, modelId, accountId, begin };
}

/** Shows the version that a message was made from; false where there is none. */
export function showOriginal(conversation: ConversationStore, messageId: string): boolean {
  let isShown = false;
  conversation.amend((tree) => {
    const node = tree.nodes.get(messageId);
    const from = node && editedFrom(node);
    if (from === undefined || !tree.nodes.has(from)) return tree;
    isShown = true;
    return showNode(tree, from);
  });
  return isShown;
}
