/** What other rooms use of the proposals. */
export { messageKinds } from './proposal-kinds.js';
