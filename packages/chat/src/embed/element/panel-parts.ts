/** Everything of script that the panel needs, fetched as one. */
export { mountPanel } from '../panel/mount-panel.js';
export { activateElement } from './activate-element.js';
