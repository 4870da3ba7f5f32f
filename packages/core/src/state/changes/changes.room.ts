import type { AccountsStore } from '../accounts/accounts.types.js';
import type { AssistantsStore } from '../assistants/assistants.types.js';
import type { ManagedConversationList } from '../conversations/conversation-list.store.js';
import type { Room } from '../define-room.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { SharingStore } from '../sharing/sharing.types.js';

/** Follows the changes while the page can be seen. */
export interface Changes {
  begin(): void;
  wake(): void;
  pause(): void;
}

/** News of the person's other clients: followed while the page can be seen, and never before the start is over. */
export const changesRoom: Room<
  'changes',
  {
    accounts: AccountsStore;
    assistants: AssistantsStore;
    conversations: ManagedConversationList;
    sharing: SharingStore;
  },
  Changes,
  never
> = {
  name: 'changes',
  create(ports, { accounts, assistants, conversations, sharing }) {
    const follower = createLazyModule(async () =>
      (await import('./change-follower.js')).createChangeFollower(ports, {
        accounts: accounts.load,
        assistants: assistants.refresh,
        conversations: conversations.lookForChanges,
        sharing: async () => ((await sharing.lookForNew()) ? 'news' : 'nothing'),
      }),
    );
    let isStarted = false;
    let isPaused = false;
    function follow(): void {
      if (!ports.changes || isPaused || !isStarted) return;
      follower.use((changes) => (isPaused ? changes.pause() : changes.follow()));
    }
    return {
      begin() {
        isStarted = true;
        follow();
      },
      wake() {
        isPaused = false;
        follow();
      },
      pause() {
        isPaused = true;
        follower.loaded()?.pause();
      },
    };
  },
  idle: (changes) => changes.begin(),
  wake: (changes) => changes.wake(),
  pause: (changes) => changes.pause(),
  dispose: (changes) => changes.pause(),
};
