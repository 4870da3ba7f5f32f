export { useAccountEntries } from './use-account-entries.js';
export { accountTexts } from './account.texts.js';
