export { browserClock } from './clock.js';
export { createImports } from './imports.js';
export { keepLastWrites, type LastWritesOptions } from './last-writes.js';
export { newRandomId } from './random-id.js';
export { createSearchIndex } from './search-index.js';
export { createBrowserDocuments } from './documents.js';
export { createBrowserStorage, type BrowserStorageOptions } from './storage.js';
export { createBrowserTabs } from './tabs.js';
export { createBrowserUploads } from './uploads.js';
