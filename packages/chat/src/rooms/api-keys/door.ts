export { ApiAccessTab } from './lazy-api-access-tab.js';
export { noApiKeys } from './no-api-keys.js';
