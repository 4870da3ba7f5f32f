import { firstMessages } from '../../../contract/first-messages.js';
import { removalOf } from '../../../rules/conversations/marks.js';
import type { ActionsHost, ConversationActions } from '../conversation-actions.types.js';
import { createLazyModule } from '../../ports/lazy-module.js';

/** The actions of a conversation whose surroundings count every byte: they come with the first that is wanted. */
export function createLateActions(host: ActionsHost): ConversationActions {
  let disposed = false;
  const room = createLazyModule(
    async () => (await import('../conversation-actions.js')).createConversationActions(host),
    () => void host.ports.notify({ kind: 'error', text: firstMessages['run.noConnection.title'] }),
  );
  const soon = (run: (part: ConversationActions) => void): void =>
    room.use((part) => {
      if (!disposed) run(part);
    });
  /** Taken back before it was carried out, it never is. */
  function removal(remove: (part: ConversationActions) => () => void): () => void {
    let isTakenBack = false;
    let undo: () => void = () => undefined;
    soon((part) => {
      if (!isTakenBack) undo = remove(part);
    });
    return () => {
      isTakenBack = true;
      undo();
    };
  }
  return {
    removePrompt: (messageId) => removal((part) => part.removePrompt(messageId)),
    clear: () => removal((part) => part.clear()),
    setStarred: (messageId, starred) => soon((part) => part.setStarred(messageId, starred)),
    rate: (messageId, rating, feedback) => soon((part) => part.rate(messageId, rating, feedback)),
    mark: (changes) => soon((part) => part.mark(changes)),
    wipeInTime() {
      const nodes = [...host.file.record().tree.nodes.values()];
      if (nodes.some((node) => removalOf(node) === 'hidden')) soon((part) => part.wipeInTime());
    },
    dispose() {
      disposed = true;
      room.loaded()?.dispose();
    },
  };
}
