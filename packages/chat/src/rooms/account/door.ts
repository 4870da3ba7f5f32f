export { accountTexts } from './account.texts.js';
