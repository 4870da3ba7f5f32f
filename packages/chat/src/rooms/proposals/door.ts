/** Public module of the room `proposals`. */
export { ExactText } from './exact-text.js';
export { messageKinds } from './proposal-kinds.js';
