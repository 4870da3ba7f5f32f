import { defineTexts, plural } from '@stoa/ui';

/** Texts of the admin interface of groups. @source assistants specification §2 "Assistant admin interface", "Group Management tab" */
export const groupsTexts = defineTexts('groups', (locale) => ({
  title: 'Assistant Admin Interface',
  group: 'Group',
  createNewGroup: '+ Create New Group',
  views: 'Views of the group',
  tabs: {
    dashboard: 'Dashboard',
    conversations: 'Conversations',
    edit_assistant: 'Assistants',
    group: 'Group Management',
  },
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  tryAgain: 'Try again',
  loading: 'Loading groups…',
  loadFailed: 'Your groups could not be read.',
  incomplete: 'Some of your groups could not be read, and may be missing here.',
  noGroups: 'You manage no group',
  noGroupsHint: 'Groups appear here once you may write in them or are their admin.',
  noGroupsCreate: 'A group shares assistants with its members. You become its admin.',

  createGroup: 'Create Group',
  creating: 'Creating the group…',
  groupName: 'Group Name',
  groupNameHint: 'Members see it beside the assistants of the group.',
  groupTypes: 'Group Types',
  groupTypesHint: 'Kinds of members, such as Students and Staff. An assistant can treat each in its own way.',
  addMembers: 'Add Members',
  systemKey: 'System key',
  systemKeyHint: 'A program that uses this API key becomes a member.',
  chooseSystemKey: 'Choose a system key',
  addMembersHint:
    'Type an address, paste several, or type # and the name of a group to add all of its members. New members may read.',
  peopleAdmins: 'You become the admin of the group.',

  types: {
    add: 'Add',
    field: 'New group type',
    placeholder: 'Students',
    remove: (type: string) => `Remove ${type}`,
    none: 'No group types',
    present: (type: string) => `“${type}” is there already.`,
    used: (names: string, count: number) =>
      plural(locale, count, {
        one: `Assistants have texts for ${names}. They are not used while the type is gone, and go when the assistant is saved. Update all the same?`,
        other: `Assistants have texts for ${names}. They are not used while the types are gone, and go when the assistant is saved. Update all the same?`,
      }),
  },

  members: 'Members',
  memberName: 'Name',
  accessLevel: 'Access Level',
  levels: { read: 'Read', write: 'Write', admin: 'Admin' },
  levelOf: (name: string) => `Access level of ${name}`,
  you: 'You',
  key: 'System key',
  noMembers: 'No members to display',
  onlyAdmins: 'Only admins of the group change its types, its members and their access.',
  addUsers: 'Add Users',
  deleteUsers: 'Delete Users',
  updateAccess: 'Update Users access',
  deleteGroup: 'Delete Group',
  deleteGroupHint: 'Its assistants are deleted with it, for all members.',
  askDeleteGroup: (name: string) =>
    `Delete the group “${name}” with its assistants, for all members? This cannot be undone.`,
  apiKey: 'API key',
  apiKeyHint:
    'With it a program talks with the assistants of the group and saves them. It stands among the members as a system key, whose access you can change.',
  replaceKey: 'Replace API Key',
  askReplaceKey:
    'Make a new API key for the group? A former one stops working at once, and what programs ask with the new one is charged to you.',
  askRemove: (count: number) =>
    plural(locale, count, {
      one: 'Remove # user from the group?',
      other: 'Remove # users from the group?',
    }),
  askRemoveSelf: (name: string) =>
    `Remove yourself from “${name}”? The group and its assistants leave your lists, and only an admin can add you again.`,
  askLower: {
    interface:
      'Give yourself read access? You can use the assistants of the group then, and no longer manage it here.',
    control:
      'Give yourself write access? You can edit assistants then, and no longer change members, types or the group.',
  },
  changes: (count: number) => plural(locale, count, { one: '# change', other: '# changes' }),
  chosen: (count: number) => plural(locale, count, { one: '# user chosen', other: '# users chosen' }),
  table: {
    sortBy: (column: string) => `Sort by ${column}`,
    selectAll: 'Select all members',
    selectRow: (name: string) => `Select ${name}`,
    filters: 'Filters',
    loading: 'Loading members…',
    loadMore: 'Load more members',
    tryAgain: 'Try again',
  },

  assistants: 'Assistants of the group',
  createAssistant: 'Create Assistant',
  deleteAssistant: 'Delete Assistant',
  editAssistant: 'Edit Assistant',
  versions: 'Versions',
  askDeleteAssistant: (name: string) =>
    `Delete “${name}” for all members? Conversations with it stay, and can no longer go on with it.`,
  noAssistants: 'No assistants yet',
  noAssistantsHint: 'Assistants of the group are used by its members once they are published.',
  untitled: 'Untitled Assistant',
  published: 'Published',
  unpublished: 'Unpublished',
  publish: 'Published to members',
  publishHint: 'Members with read access see and use an assistant only while it is published.',
  assistantId: 'Assistant id',
  copyId: 'Copy the assistant id',
  fixed: 'This assistant comes with the product and cannot be changed here.',
}));
