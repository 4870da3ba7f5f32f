import type { ClientConfig } from 'pg';
import { migrateDatabase } from '../platform/db/migrate.js';

/** Entry of a child process: migrates the database whose connection is given as JSON. */
await migrateDatabase(JSON.parse(process.argv[2] ?? '{}') as ClientConfig);
