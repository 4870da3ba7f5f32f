export { statusesExtra } from './statuses.extras.js';
