import { listSentence } from '../../contract/conversations/list-messages.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { createCleanUp } from './clean-up.js';
import type { ConversationListStore } from './conversation-list.types.js';
import type { createConversationImport } from './import-conversations.js';

type CleanUpNeeds = Parameters<typeof createCleanUp>[0];
type ImportNeeds = Parameters<typeof createConversationImport>[0];

/** What the actions need; `pending` are the deletions that can still be taken back. */
export type RareActionsNeeds = CleanUpNeeds &
  Omit<ImportNeeds, 'deletions'> & { pending: ImportNeeds['deletions'] };

/** Actions of the list that most visits never use, each loaded with its first use. */
export function createRareActions(
  needs: RareActionsNeeds,
): Pick<ConversationListStore, 'cleanUp' | 'importConversations'> {
  const cleanUp = createLazyModule(async () => (await import('./clean-up.js')).createCleanUp(needs));
  const imports = createLazyModule(async () =>
    (await import('./import-conversations.js')).createConversationImport({
      ...needs,
      deletions: needs.pending,
    }),
  );
  return {
    async cleanUp(what) {
      const run = await cleanUp.load().catch(() => null);
      if (run) return run(what);
      needs.notify({ kind: 'error', text: listSentence('part.notLoaded') });
      return 0;
    },
    async importConversations(conversations, folders) {
      const loaded = await imports.load().catch(() => null);
      if (loaded) return loaded.importConversations(conversations, folders);
      const reason = listSentence('part.notLoaded');
      const failures = conversations.map(({ id, name }) => ({ id, name, reason }));
      return { added: 0, extended: 0, unchanged: 0, failures };
    },
  };
}
