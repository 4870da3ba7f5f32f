export { browserClock } from './clock.js';
export { createBrowserStorage, type BrowserStorageOptions } from './storage.js';
export { createBrowserTabs } from './tabs.js';
