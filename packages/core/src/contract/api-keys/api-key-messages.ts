import { filled } from '../conversations/conversation-messages.js';

/**
 * The sentences about API keys and their documentation, in the exact spelling of the specification; those marked ours are chosen here. They
 * stand by themselves, so that nobody loads them who has no keys.
 *
 * @source administration specification §5, §6, §8 (2.077–2.080, 2.086, 2.118, 2.121)
 */
export const apiKeyMessages = {
  'apiKeys.needsAccount': 'Please add an account with a valid COA string to create an API key.',
  'apiKeys.incomplete': 'Incomplete key data',
  // sic
  'apiKeys.systemWithDelegate':
    'You cannot have a delegate defined when creating a system key. Specified one or the either as none.',
  'apiKeys.notViewable': 'Not Viewable',
  'apiKeys.createFailed': 'Unable to create the API key',
  'apiKeys.deactivateFailed': 'Failed to deactivate key',
  'apiKeys.updateFailed': 'API keys {names} failed to update',
  'apiKeys.viewFailed': 'Unable to retrieve your API key.',
  'apiKeys.changeFailed':
    'Unable to create or deactivate the API key at this time. Please try again later...',
  'apiDocumentation.loadFailed': 'Unable to display API documentation at this time.',
  'apiDocumentation.uploadFailed':
    'Unable to upload the API Documentation at this time. Please remove the document and try uploading again.',
  'apiDocumentation.templatesFailed':
    'Failed to download API Documentation Templates. Please try again later...',

  /** Ours. */
  'apiKeys.nameRequired': 'An API key needs a name.',
  'apiKeys.created': 'The API key is created.',
  'apiKeys.gone': 'There is no such API key.',
  'apiKeys.notOwner': 'Only its owner may change an API key.',
  'apiKeys.inactive': 'The API key has been deactivated, and that is for ever.',
  'apiKeys.delegateViews': 'Only its delegate may see this API key.',
  'apiKeys.shownOnce': 'This API key was shown when it was made, and is kept nowhere. Make another one.',
  'apiKeys.expiresInPast': 'The expiration date may not be before today, {today} ({timeZone}).',
  'apiKeys.dateUnread': 'Write the expiration date as YYYY-MM-DD.',
  'apiKeys.noAccessTypes': 'Choose at least one access type.',
  'apiKeys.delegateUnknown': 'Nobody with the address "{email}" has signed in here.',
  'apiKeys.delegateSelf': 'The delegate is you yourself. Leave the delegate out.',
  'apiKeys.many': 'You may have {max} API keys. Deactivated ones count too.',
  'apiKeys.notForKeys': 'A key with these access types may not do this.',
} as const;

/** The key of one of these sentences. */
export type ApiKeyMessageCode = keyof typeof apiKeyMessages;

/** The sentence of `code` with its placeholders filled. */
export const apiKeySentence = (code: ApiKeyMessageCode, values?: Record<string, string | number>): string =>
  filled(apiKeyMessages[code], values);
