/**
 * The contract as a client needs it from the start. The schemas of later rooms are not reachable from here, so that a bundler has
 * nothing to keep of them before `loadOperations`.
 */
export * from './accounts/account-changes.js';
export * from './accounts/accounts.js';
export * from './chat/chat-event.js';
export * from './chat/chat.js';
export * from './chat/chat-paths.js';
export * from './chat/run-status.js';
export * from './conversations/conversation-messages.js';
export * from './conversations/conversations.js';
export * from './define-operation.js';
export * from './embed/embed-facts.js';
export * from './embed/embed-messages.js';
export * from './feature-flags/feature-flags.js';
export * from './feature-flags/flags.js';
export * from './operations/first-operations.js';
export * from './folders/folders.js';
export * as limits from './limits.js';
export * from './operations/later-rooms.js';
export * from './operations/load-operations.js';
export * from './messages.js';
export * as wireLimits from './wire-limits.js';
export * from './wire-messages.js';
export * from './models/models.js';
export * from './outcome.js';
export * from './own-messages.js';
export * from './prompts/prompts.js';
export * from './settings/settings.js';
