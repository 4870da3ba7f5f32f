import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { IntegrationId } from '@stoa/core/contract';
import { createdNow } from './columns.js';
import { people } from './people.js';

/** Accounts of third parties that people have connected. The tokens are sealed, for this row alone. */
export const integrations = pgTable(
  'integrations',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    integration: text('integration').$type<IntegrationId>().notNull(),
    tokens: text('tokens').notNull(),
    connectedAt: createdNow('connected_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.integration] })],
);
