import { filled } from '../conversations/conversation-messages.js';

/**
 * The sentences about accounts and limits of spending, in the exact spelling of the specification; those marked ours are chosen here. They
 * stand by themselves, so that nobody loads them who does not change accounts.
 *
 * @source administration specification §5, §8 (2.006, 2.075, 2.076, 2.120)
 */
export const accountMessages = {
  'accounts.atLeastOne': 'You must have at least one account.',
  'accounts.coaInvalid': 'Invalid COA',
  'accounts.loadFailed': 'Unable to fetch accounts / API keys. Please try again.',
  'accounts.saveFailed': 'Unable to save accounts. Please try again.',

  /** Ours. */
  'accounts.idRequired': 'An account needs a COA string.',
  'accounts.nameRequired': 'An account needs a name.',
  'accounts.nameTaken': 'There already is an account with the name "{name}".',
  'accounts.idTaken': 'There already is an account with the COA string "{id}".',
  'accounts.builtIn': '"{name}" is built in: it cannot be deleted or renamed.',
  'accounts.gone': 'This account has been deleted elsewhere.',
  'accounts.severalDefaults': 'Only one account can be the default.',
  'spending.person': 'You have spent {spent} of {limit} {period}.',
  'spending.account': 'On this account you have spent {spent} of {limit} {period}.',
  'spending.key': 'With this API key {spent} of {limit} were spent {period}.',
  'spending.site': 'Everybody together has spent {spent} of {limit} {period}.',
  'spending.needed': 'This request can cost up to {needed}. The next period begins at {resetsAt}.',
} as const;

/** The key of one of these sentences. */
export type AccountMessageCode = keyof typeof accountMessages;

/** The sentence of `code` with its placeholders filled. */
export const accountSentence = (code: AccountMessageCode, values?: Record<string, string | number>): string =>
  filled(accountMessages[code], values);
