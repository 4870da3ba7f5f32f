export { ApiAccessTab } from './lazy-api-access-tab.js';
