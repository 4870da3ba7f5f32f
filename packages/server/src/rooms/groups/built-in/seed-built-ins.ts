import { assistantDefinitionSchema, type AssistantDefinition, type FeatureFlag } from '@stoa/core/contract';
import { builtInGroupName, groupIdOf } from '@stoa/core/rules';
import type { Pool } from 'pg';
import { withinLimit } from '../../../platform/db/limit-lock.js';
import { accessRows, everyone } from '../../access/access.repository.js';
import { assistantRows, type StoredAssistant } from '../../assistants/assistants.repository.js';
import { groupRows } from '../groups.repository.js';
import { builtInAssistants, type BuiltInAssistant } from './built-in-assistants.js';

/** The author of versions that come with the product, where people have their address. */
export const productAuthor = 'system';

/** Dependencies of {@link seedBuiltIns}. */
export interface SeedDeps {
  pool: Pool;
  now(): Date;
  newId(): string;
  /** Whether this server can serve a feature. */
  serves(flag: FeatureFlag): boolean;
}

interface Marker {
  key: string;
  revision: number;
}

/** What a stored definition says of the built-in assistant that it came from. */
function markerOf(assistant: StoredAssistant | undefined): Partial<Marker> {
  const marker = assistant?.version.definition.data['builtIn'];
  return typeof marker === 'object' && marker !== null ? marker : {};
}

const definitionOf = (
  { key, revision, definition }: BuiltInAssistant,
  groupId: string,
  isPublished: boolean,
): AssistantDefinition =>
  assistantDefinitionSchema.parse({
    ...definition,
    groupId,
    data: {
      ...definition.data,
      isPublished,
      access: { read: true, write: true },
      builtIn: { key, revision } satisfies Marker,
    },
  });

/**
 * Makes the group of the built-in assistants, which everybody may read, and what is missing in it. An assistant of an earlier version of the
 * product becomes the one of this version, as a new version; one that somebody has edited, or whose group is not public any more, stays.
 * Doing it again, and in several processes at once, changes nothing.
 *
 * @source assistants specification §9 "The Amplify Assistants group is accessible to all users"; that it is data of the server is ours
 */
export const seedBuiltIns = (
  { pool, now, newId, serves }: SeedDeps,
  builtIns: readonly BuiltInAssistant[] = builtInAssistants,
): Promise<void> =>
  withinLimit(pool, 'groups', '', async (tx) => {
    const found = await groupRows(tx).findByName(builtInGroupName);
    const groupId = found?.id ?? groupIdOf(builtInGroupName, newId());
    if (!found) {
      await groupRows(tx).add({ id: groupId, name: builtInGroupName, types: [], createdBy: productAuthor });
      await accessRows(tx, 'group').give(groupId, [{ ...everyone, level: 'read' }], true);
    }
    const present = await assistantRows(tx).listOfGroups([groupId]);
    for (const one of builtIns) {
      if (one.needs && !serves(one.needs)) continue;
      const before = present.find((assistant) => markerOf(assistant).key === one.key);
      const isOwn = before?.version.savedBy === productAuthor;
      const isOlder = (markerOf(before).revision ?? 0) < one.revision;
      if (before && !(isOwn && isOlder)) continue;
      await assistantRows(tx).add(
        before?.id ?? `astgp/${newId()}`,
        { groupId },
        {
          id: `astg/${newId()}`,
          version: (before?.version.version ?? 0) + 1,
          definition: definitionOf(one, groupId, before?.isPublished ?? true),
          savedBy: productAuthor,
          savedAt: now(),
          note: '',
        },
      );
    }
  });
