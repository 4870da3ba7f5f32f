/**
 * The contract as a client needs it from the start. The schemas of later rooms are not reachable from here, so that a bundler has
 * nothing to keep of them before `loadOperations`.
 */
export * from './services/account-changes.js';
export * from './accounts.js';
export * from './chat-event.js';
export * from './chat.js';
export * from './chat-paths.js';
export * from './run-status.js';
export * from './conversation-messages.js';
export * from './conversations.js';
export * from './define-operation.js';
export * from './embed/embed-facts.js';
export * from './embed/embed-messages.js';
export * from './feature-flags.js';
export * from './operations/first-operations.js';
export * from './folders.js';
export * as limits from './limits.js';
export * from './operations/load-operations.js';
export * from './messages.js';
export * from './models.js';
export * from './outcome.js';
export * from './own-messages.js';
export * from './prompts.js';
export * from './settings.js';
