export { useAccountDialogs } from './account-dialogs.js';
export { accountTexts } from './account.texts.js';
