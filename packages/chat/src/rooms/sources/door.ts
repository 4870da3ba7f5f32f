export { sourcesExtra } from './sources.extras.js';
