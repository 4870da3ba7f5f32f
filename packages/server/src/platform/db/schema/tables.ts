/** Every table, as the one object that the database handle is typed by. */
export * from './artifacts.js';
export * from './agreement.js';
export * from './conversations.js';
export * from './documents.js';
export * from './embed.js';
export * from './embeddings.js';
export * from './files.js';
export * from './folders.js';
export * from './integrations.js';
export * from './memory.js';
export * from './people.js';
export * from './processes.js';
export * from './quality.js';
export * from './ratings.js';
export * from './runs.js';
export * from './sessions.js';
export * from './sharing.js';
