import { createAccountContributor } from '../accounts/account.contributor.js';
import { createArtifactsContributor } from '../artifacts/artifacts.contributor.js';
import { createFocusContributor } from '../focus/focus.contributor.js';
import { createMemoryContributor } from '../memory/memory.contributor.js';
import { createPluginsContributor } from '../plugins/plugins.contributor.js';
import { createPrefixContributor } from '../prefixes/prefix.contributor.js';
import { createMessageWriter } from '../prompts/write-message.js';
import type { AccountsStore } from '../accounts/accounts.types.js';
import { createAssistantsContributor } from '../assistants/assistants.contributor.js';
import type { AssistantsStore } from '../assistants/assistants.types.js';
import type { Room } from '../define-room.js';
import type { DocumentsStore } from '../documents/documents.types.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import type { LayoutStore } from '../layout/layout.store.js';
import type { ManagedMemoryStore } from '../memory/memory.types.js';
import type { ModelsStore } from '../models/models.store.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import type { RepairRequest } from '../ports/json-repair.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import { createConversationListStore, type ManagedConversationList } from './conversation-list.store.js';
import type { ConversationListStore } from './conversation-list.types.js';

/** Rooms that conversations use. */
export interface ConversationsRooms {
  models: ModelsStore;
  flags: FlagsStore;
  accounts: AccountsStore;
  layout: LayoutStore;
  drafts: DraftsStore;
  plugins: LazyPlugins;
  prompts: PromptsStore;
  assistants: AssistantsStore;
  memory: ManagedMemoryStore;
  repairJson(request: RepairRequest): Promise<string | null>;
  documents?: DocumentsStore;
}

export const conversationsRoom: Room<
  'conversations',
  ConversationsRooms,
  ManagedConversationList,
  ConversationListStore
> = {
  name: 'conversations',
  create(ports, rooms, { requestedId }) {
    const { layout } = rooms;
    const list = createConversationListStore(ports, {
      ...rooms,
      saveExport: () => void rooms.documents?.saveExport(),
      write: createMessageWriter(rooms.prompts, rooms.assistants),
      contributors: [
        createPluginsContributor(rooms.plugins),
        createAssistantsContributor(),
        createPrefixContributor(),
        createArtifactsContributor(rooms.plugins),
        createMemoryContributor(ports, rooms),
        createFocusContributor(ports, rooms),
        createAccountContributor(rooms.accounts),
      ],
      artifactBegan(conversationId, { artifactId, version }) {
        const isShown = list.store.getState().selectedId === conversationId;
        if (isShown && layout.fitsBesideConversation())
          layout.showArtifact({ conversationId, artifactId, version });
      },
      requestedId,
    });
    /** Wraps actions that lead to a conversation: they also leave the files page. */
    const leaving =
      <A extends unknown[], R>(go: (...input: A) => R) =>
      (...input: A): R => {
        layout.showPage('chat');
        return go(...input);
      };
    return Object.assign(list, {
      select: leaving(list.select),
      show: leaving(list.show),
      startNew: leaving(list.startNew),
      create: leaving(list.create),
    });
  },
  load: (list) => list.load(),
  begin: (list) => list.begin(),
  sync: (list) => list.wake(),
  wake: (list) => list.wake(),
  flush: (list) => list.flush(),
  dispose: (list) => list.dispose(),
};
