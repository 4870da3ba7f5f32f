export { ApiAccessTab } from './lazy-api-access-tab.js';
export { MadeKey } from './made-key.js';
export { noApiKeys } from './no-api-keys.js';
