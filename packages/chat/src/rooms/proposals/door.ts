/** Public module of the room `proposals`. */
export { messageKinds } from './proposal-kinds.js';
