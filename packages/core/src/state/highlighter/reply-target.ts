import { addVersion } from '../../rules/conversations/add-version.js';
import { editedFrom } from '../../rules/conversations/copied-from.js';
import { replaceNode, showNode, withdrawNodes } from '../../rules/conversations/tree.js';
import type { ConversationStore } from '../conversation/conversation.types.js';
import type { Ports } from '../ports/ports.js';
import type { HighlightDraft, HighlightTarget } from './highlighter.types.js';

/** A finished reply of a conversation: an edit is another version of it. */
export function createReplyTarget(
  ports: Pick<Ports, 'clock' | 'newId'>,
  conversation: ConversationStore,
  messageId: string,
): HighlightTarget | null {
  const { path, modelId } = conversation.store.getState();
  const message = path.find(({ id }) => id === messageId);
  if (message?.role !== 'assistant' || message.streaming) return null;
  const { content } = message;

  function begin(): HighlightDraft | null {
    const made: { id: string; ids: readonly string[]; headId: string | null }[] = [];
    const context = { newId: ports.newId, now: new Date(ports.clock.now()).toISOString() };
    const isOpen = conversation.amend(
      (tree) => {
        const added = addVersion(tree, messageId, content, context);
        if (!added) return tree;
        made.push({ id: added.id, ids: added.ids, headId: tree.headId });
        return added.tree;
      },
      { saves: false },
    );
    const [added] = made;
    if (!isOpen || !added) return null;
    const put = (text: string, saves: boolean): boolean => {
      let isThere = false;
      const wasTaken = conversation.amend(
        (tree) => {
          const node = tree.nodes.get(added.id);
          isThere = node !== undefined;
          return node ? replaceNode(tree, { ...node, content: text }) : tree;
        },
        // The person may have sent another message meanwhile.
        { saves, duringReply: true },
      );
      return wasTaken && isThere;
    };
    const discard = () =>
      void conversation.amend(
        (tree) => {
          const own = new Set(added.ids);
          const goesOn = [...tree.nodes.values()].some(
            ({ id, parentId }) => !own.has(id) && parentId != null && own.has(parentId),
          );
          const node = tree.nodes.get(added.id);
          // What was sent under it keeps it, with the text of the original.
          if (goesOn && node) return replaceNode(tree, { ...node, content });
          return withdrawNodes(tree, added.ids, added.headId);
        },
        { saves: true, duringReply: true },
      );
    return {
      id: added.id,
      write: (text) => void put(text, false),
      keep(text) {
        const isKept = put(text, true);
        if (!isKept) discard();
        return isKept;
      },
      discard,
      revert: () => showOriginal(conversation, added.id),
    };
  }
  return { content, modelId, begin };
}

/** Shows the version that a message was made from; false where there is none. */
export function showOriginal(conversation: ConversationStore, messageId: string): boolean {
  let isShown = false;
  conversation.amend(
    (tree) => {
      const node = tree.nodes.get(messageId);
      const from = node && editedFrom(node);
      if (from === undefined || !tree.nodes.has(from)) return tree;
      isShown = true;
      return showNode(tree, from);
    },
    { saves: true },
  );
  return isShown;
}
