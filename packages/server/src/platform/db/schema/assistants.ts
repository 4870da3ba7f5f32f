import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AccessLevel, AssistantDefinition, EntityKind } from '@stoa/core/contract';
import { apiKeys } from './api-keys.js';
import { createdNow } from './columns.js';
import { files } from './files.js';
import { people } from './people.js';

/** A right: what a principal may do with a thing. Asked at each use. */
export const accessRights = pgTable(
  'access_rights',
  {
    entity: text('entity').$type<EntityKind>().notNull(),
    entityId: text('entity_id').notNull(),
    /** `person`: an e-mail address; `key`: a system key; `list`: an administrator's list of people; `everyone`: no name. */
    principalKind: text('principal_kind').$type<'person' | 'key' | 'list' | 'everyone'>().notNull(),
    principal: text('principal').notNull(),
    level: text('level').$type<AccessLevel>().notNull(),
    createdAt: createdNow('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.entityId, table.principalKind, table.principal] }),
    index('access_rights_of_principal').on(table.principalKind, table.principal, table.entity),
    check('access_rights_level', sql`${table.level} in ('read', 'write', 'admin')`),
  ],
);

/** People who share assistants. Its members are its rights. */
export const groups = pgTable('groups', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  types: jsonb('types').$type<string[]>().notNull().default([]),
  /** E-mail address. */
  createdBy: text('created_by').notNull(),
  supportConvAnalysis: boolean('support_conv_analysis').notNull().default(false),
  /** The key with which programs act for the group. */
  keyId: uuid('key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
  createdAt: createdNow('created_at'),
});

/** An assistant: of one person, or of a group. Its versions say what it is. */
export const assistants = pgTable(
  'assistants',
  {
    id: text('id').primaryKey(),
    ownerId: uuid('owner_id').references(() => people.id, { onDelete: 'cascade' }),
    groupId: text('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    newestVersion: integer('newest_version').notNull(),
    /** Whether members of the group who may only read can use it. */
    isPublished: boolean('is_published').notNull().default(false),
    createdAt: createdNow('created_at'),
  },
  (table) => [
    check('assistants_owner', sql`(${table.ownerId} is null) <> (${table.groupId} is null)`),
    index('assistants_of_owner').on(table.ownerId),
    index('assistants_of_group').on(table.groupId),
  ],
);

/** What an assistant was at one time; never changed afterwards. */
export const assistantVersions = pgTable(
  'assistant_versions',
  {
    id: text('id').primaryKey(),
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<AssistantDefinition>().notNull(),
    /** E-mail address of the author. */
    savedBy: text('saved_by').notNull(),
    savedAt: createdNow('saved_at'),
    note: text('note').notNull().default(''),
  },
  (table) => [unique('assistant_versions_in_order').on(table.assistantId, table.version)],
);

/** A file that an assistant may read for everybody who may use it. Opening the file itself stays its owner's right. */
export const assistantFiles = pgTable(
  'assistant_files',
  {
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** E-mail address. */
    addedBy: text('added_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assistantId, table.fileId] }),
    index('assistant_files_of_file').on(table.fileId),
  ],
);
