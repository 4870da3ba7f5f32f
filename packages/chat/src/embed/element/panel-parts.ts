/** Everything of script that the panel needs, fetched as one. */
export { mountPanel } from '../panel/mount-panel.js';
export { takeOver } from './chat-body.js';
