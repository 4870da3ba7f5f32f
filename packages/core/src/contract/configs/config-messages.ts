import { filled } from '../conversations/conversation-messages.js';

/**
 * The sentences about configuration, in the exact spelling of the specification; those marked ours are chosen here. They stand by
 * themselves, so that nobody but administrators loads them. Those of one type stand with the type.
 *
 * @source administration specification §8 (2.115, 2.116)
 */
export const configMessages = {
  'configs.loadFailed': 'Unable to fetch admin configurations at this time. Please try again.',
  'configs.someFailed': 'The following configurations were unable to be saved: {list}',
  'configs.saveFailed': 'We are unable to save the configurations at this time.',

  /** Ours. */
  'configs.unknown': 'This server has no configuration of the type "{type}".',
  'configs.stale': 'Somebody else has saved this in the meantime. Nothing of yours was saved.',
  'configs.secretGone': 'A secret that was to be kept is not stored any more. Enter it again.',
  'configs.locked': 'The server is told this by a file (STOA_CONFIG_FILE), so it is changed there alone.',
  'configs.noVersion': 'There is no such version any more.',
  'configs.noEffects': 'Whom a change touches is not known for configurations of the type "{type}".',
  'configs.invalid': 'This could not be saved, so it touches nobody.',
  'configs.unreadable': 'This version does not fit the present form of the configuration.',
  'admins.lockedOut': 'This would close the administration to you. Another administrator can remove you.',
  'admins.last': 'There must be at least one administrator.',
  'admins.unreadable': '"{email}" is no e-mail address that can be told apart from others.',
  'admins.environment':
    'Named by the environment of the server (OIDC_ADMIN_EMAILS), and removed there alone.',
  'admins.development': 'An administrator of the development sign-in.',
  'admins.subjects': '{count} more by their subject at the sign-in provider (OIDC_ADMIN_SUBJECTS).',
} as const;

/** The key of one of these sentences. */
export type ConfigMessageCode = keyof typeof configMessages;

/** The sentence of `code` with its placeholders filled. */
export const configSentence = (code: ConfigMessageCode, values?: Record<string, string | number>): string =>
  filled(configMessages[code], values);
