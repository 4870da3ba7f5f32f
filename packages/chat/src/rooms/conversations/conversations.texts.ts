import { sentence } from '@stoa/core/contract';
import { newConversationName } from '@stoa/core/rules';
import { defineTexts, plural } from '@stoa/ui';

/** Texts of conversations, wherever they are listed. */
export const conversationsTexts = defineTexts('conversations', (locale) => ({
  label: 'Conversations',
  create: 'New conversation',
  untitled: 'Untitled',
  /** Of one that nobody has named yet; it is stored in English. */
  unnamed: newConversationName,
  emptyTitle: 'Nothing here yet',
  empty: 'Conversations you start appear here, newest first.',
  running: 'A reply is being written',
  unread: 'New reply',
  local: 'Private: kept in this browser',
  cloud: 'Kept in the cloud',
  actions: (name: string) => `Actions for ${name}`,
  rename: 'Rename',
  renameLabel: 'Conversation name',
  delete: 'Delete',
  export: 'Export conversations',
  exporting: sentence('export.preparing'),
  syncFailedTitle: 'Not in step with the cloud',
  groups: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Previous 7 days',
    month: 'Previous 30 days',
    older: 'Older',
  },
  count: (count: number) => plural(locale, count, { one: '# conversation', other: '# conversations' }),
}));
