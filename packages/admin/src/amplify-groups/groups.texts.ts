import { amplifyGroupsConfig } from '@stoa/core/contract';
import { defineTexts, formatList, type TextsOf } from '@stoa/ui';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** English of the section of groups of people. */
export const groupsTexts = defineTexts('adminGroups', (locale) => ({
  section: 'Amplify groups',
  sectionHint: 'Lists of people that flags, models, templates and groups of assistants are given to.',
  list: 'Groups',
  /** Specified. */
  none: amplifyGroupsConfig.sentences.none as string,
  noneHint: 'Name one, then say who belongs to it.',
  name: 'Name of the group',
  nameHint: 'It is named where something is given to the group, so it does not change afterwards.',
  nameRequired: amplifyGroupsConfig.sentences.nameRequired as string,
  /** Specified. */
  nameTaken: (name: string) => amplifyGroupsConfig.sentences.nameTaken.replace('{name}', name),
  addGroup: 'Add a group',
  changed: 'Changed',
  createdBy: (name: string) => `Made by ${name}`,
  count: (all: number, others: number) =>
    others === 0
      ? people(all)
      : `${people(all)}, with those of ${others === 1 ? '1 other group' : `${others} other groups`}`,
  detailsOf: (name: string) => `Members of ${name}`,
  members: 'Members',
  noMembers: 'Nobody is listed here yet.',
  find: 'Find a member',
  found: (shown: number, all: number) =>
    shown === all ? people(all) : `${shown} of ${all} people are shown. Narrow the list to see others.`,
  foundNobody: 'Nobody here is called that.',
  remove: (email: string) => `Remove ${email}`,
  entry: 'Add members',
  entryHint: 'E-mail addresses, separated by commas.',
  add: 'Add',
  required: 'Enter an e-mail address.',
  invalid: (texts: string) => `No e-mail address: ${texts}`,
  listed: (texts: string) => `Listed already: ${texts}`,
  tooMany: (texts: string) => `There are too many members to add: ${texts}`,
  added: (count: number) => (count === 1 ? '1 member added' : `${count} members added`),
  includes: 'Members of these groups belong to it as well',
  include: 'Take in a group',
  includeHint: 'A group that takes this one in is not offered.',
  noneToInclude: 'There is no group that it could take in.',
  exclude: (name: string) => `Do not take in ${name}`,
  removeGroup: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete the group “${name}”?`,
  deleteHint: 'It is gone with the next save.',
  usesLoading: 'Looking up where the group is named',
  usesFailed: 'It could not be looked up where the group is named.',
  tryAgain: 'Try again',
  unused: 'Nothing names it.',
  used: 'It is named here, and counts for nobody there once it is deleted:',
  uses: {
    flag: (names: string[]) => `Feature flags: ${formatList(locale, names)}`,
    model: (names: string[]) => `Models: ${formatList(locale, names)}`,
    template: (names: string[]) => `PowerPoint templates: ${formatList(locale, names)}`,
    assistantGroup: (names: string[]) => `Groups of assistants: ${formatList(locale, names)}`,
    group: (names: string[]) => `Groups that take it in: ${formatList(locale, names)}`,
  },
  keep: 'Keep the group',
  deleteGroup: 'Delete the group',
}));

/** The words of the section of groups of people. */
export type GroupsText = TextsOf<typeof groupsTexts>;
