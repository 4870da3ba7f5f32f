import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdNow } from '../columns.js';
import { people } from '../people.js';

/** What a person has accepted of a tool server: what it calls itself, and a hash of all that describes each tool. */
export interface McpPins {
  identity: string;
  tools: Record<string, string>;
}

/** Tool servers that people have added. */
export const mcpServers = pgTable(
  'mcp_servers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** Sealed; empty for none. */
    token: text('token').notNull().default(''),
    createdAt: createdNow('created_at'),
  },
  (table) => [index('mcp_servers_by_person').on(table.personId, table.createdAt)],
);

/** Whether a person uses a tool server, of their own or of the site, and what they have accepted of it. */
export const mcpChoices = pgTable(
  'mcp_choices',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    serverId: text('server_id').notNull(),
    isOn: boolean('is_on').notNull().default(false),
    pins: jsonb('pins').$type<McpPins>(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.serverId] })],
);

/** Sign-ins of people at tool servers, of their own or of the site. */
export const mcpSignIns = pgTable(
  'mcp_sign_ins',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    serverId: text('server_id').notNull(),
    /** Tokens, the client that they were given to, and who gave them. */
    sealed: text('sealed').notNull(),
    hasTokens: boolean('has_tokens').notNull().default(false),
    /** Until then one process renews them, and no other. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    createdAt: createdNow('created_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.serverId] })],
);
