import { filled } from '../conversations/conversation-messages.js';

/**
 * The sentences about groups, in the exact spelling of the specification; those marked ours are chosen here. They stand by themselves,
 * so that who is in no group does not load them.
 *
 * @source assistants specification §2, §5, §6, §8
 */
export const groupMessages = {
  'groups.nameRequired': 'Group name is required. Please add a group name to create the group.',
  'groups.nameReserved':
    "The group name Amplify Assistants isn't available. Please choose a different group name.",
  'groups.nameTaken': 'Group name must be unique to all groups you are a member of.',
  'groups.onlyAdmin':
    'You are currently the only admin in the group, your admin access will be unchanged at this time. Please confirm updated user access changes again.',
  'groups.typesFailed': 'Unable to update group types at this time. Please try again later.',
  'groups.deleteFailed': 'Unable to delete this group at this time. Please try again later.',
  'groups.addFailed': 'Unable to add users to the group at this time. Please try again later.',
  'groups.removeFailed': 'Unable to remove users from the group at this time. Please try again later.',
  'groups.accessFailed': 'Unable to update users group access at this time. Please try again later.',
  'groups.createFailed': 'We are unable to create the group at this time. Please try again later.',
  'groups.broken': 'Something went wrong, please close and reopen the admin interface before trying again.',
  'groups.keyFailed': 'Unable to replace the groups API key. Please try again...',
  'groups.typesUpdated': 'Successfully updated group types.',
  'groups.created': 'Group successfully created.',
  'groups.deleted': 'Successfully deleted group.',
  'groups.selectAssistants': 'You must select at least one Amplify assistant to continue.',
  'groups.builtInFailed': 'Failed to create Amplify Assistant group. Please try again later...',
  'groups.copyFailed': 'Unable to add a copy of the assistant at this time.',
  /** "Similar messages exist for user changes." */
  'groups.added': 'Successfully added users to the group.',
  'groups.removed': 'Successfully removed users from the group.',
  'groups.accessUpdated': 'Successfully updated users group access.',

  /** 'You are not authorized to ...': the specification gives the beginning. */
  'groups.notAuthorized.types': 'You are not authorized to update the group types.',
  'groups.notAuthorized.add': 'You are not authorized to add users to the group.',
  'groups.notAuthorized.remove': 'You are not authorized to remove users from the group.',
  'groups.notAuthorized.access': 'You are not authorized to update users group access.',
  'groups.notAuthorized.delete': 'You are not authorized to delete the group.',
  'groups.notAuthorized.assistants': 'You are not authorized to change the assistants of the group.',
  'groups.notAuthorized.key': 'You are not authorized to replace the API key of the group.',

  /** Ours. */
  'groups.gone': 'There is no such group.',
  'groups.many': 'You may make {max} groups. Delete one that is not needed any more.',
  'groups.tooManyMembers': 'A group may have {max} members.',
  'groups.notAMember': '"{name}" is not a member of the group.',
  'groups.needsAdmin': 'A group needs an admin. Make somebody else an admin first.',
} as const;

/** The key of one of these sentences. */
export type GroupMessageCode = keyof typeof groupMessages;

/** The sentence of `code` with its placeholders filled. */
export const groupSentence = (code: GroupMessageCode, values?: Record<string, string | number>): string =>
  filled(groupMessages[code], values);
