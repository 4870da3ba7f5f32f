import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { powerPointTemplatesConfig } from '@stoa/core/contract';
import type { Pool } from 'pg';
import type { BlobStore } from '../../../platform/blobs/port.js';
import type { Log } from '../../../platform/log.js';
import type { ConfigValues } from '../../configs/config-values.js';
import type { Caller } from '../../handlers.js';
import type { UserGroupRepository } from '../../user-groups/user-groups.repository.js';
import type { ThemeSource } from '../document-job.js';
import { templateFileRows } from './template-files.repository.js';
import { builtInThemes } from '../themes.js';

/** Where a template lies. */
export type TemplatePlace = { kind: 'builtIn' } | { kind: 'folder' } | { kind: 'uploaded'; id: string };

/** The PowerPoint templates of this server. */
export interface Templates {
  /** All of them by name, whoever may use them. */
  all(): Promise<ReadonlyMap<string, TemplatePlace>>;
  /** Names of those that a person may use. */
  names(person: Pick<Caller, 'email'>): Promise<string[]>;
  /** @returns `undefined` when there is none of this name, or not for this person. */
  find(person: Pick<Caller, 'email'>, name: string): Promise<ThemeSource | undefined>;
}

/** Largest file that is taken as a template. @units bytes */
export const maxTemplateBytes = 50 * 1024 * 1024;
const maxFiles = 500;

/** Dependencies of {@link createTemplates}. */
export interface TemplatesDeps {
  pool: Pool;
  blobs: Pick<BlobStore, 'read'>;
  configs: Pick<ConfigValues, 'of'>;
  groups: UserGroupRepository;
  /** `null` for none. */
  folder: string | null;
  log: Log;
}

/**
 * Templates are the built-in themes, the .pptx files of a folder, and what administrators have uploaded. The configuration narrows one to
 * groups, or switches it off. A name is looked up among the names that exist, so it never becomes a path of its own.
 */
export function createTemplates({ pool, blobs, configs, groups, folder, log }: TemplatesDeps): Templates {
  async function files(): Promise<string[]> {
    if (folder === null) return [];
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && /^[^.].*\.pptx$/i.test(entry.name))
        .map(({ name }) => name)
        .sort((a, b) => a.localeCompare(b, 'en'))
        .slice(0, maxFiles);
    } catch (error) {
      log.warn({ err: error }, 'the folder of PowerPoint templates cannot be read');
      return [];
    }
  }

  async function all(): Promise<ReadonlyMap<string, TemplatePlace>> {
    const [found, uploaded] = await Promise.all([files(), templateFileRows(pool).list()]);
    return new Map<string, TemplatePlace>([
      ...[...uploaded].map(([name, id]) => [name, { kind: 'uploaded', id }] as const),
      // What was there first keeps its name.
      ...found.map((name) => [name, { kind: 'folder' }] as const),
      ...Object.keys(builtInThemes).map((name) => [name, { kind: 'builtIn' }] as const),
    ]);
  }

  async function open({ email }: Pick<Caller, 'email'>): Promise<Map<string, TemplatePlace>> {
    const [found, rows, own] = await Promise.all([
      all(),
      configs.of(powerPointTemplatesConfig),
      groups.groupsOf(email),
    ]);
    const closed = new Set(
      rows
        .filter(
          ({ isAvailable, amplifyGroups }) => !isAvailable && !amplifyGroups.some((group) => own.has(group)),
        )
        .map(({ name }) => name),
    );
    return new Map([...found].filter(([name]) => !closed.has(name)));
  }

  return {
    all,
    async names(person) {
      const order = ['builtIn', 'folder', 'uploaded'] as const;
      return [...(await open(person))]
        .sort(([, one], [, other]) => order.indexOf(one.kind) - order.indexOf(other.kind))
        .map(([name]) => name);
    },
    async find(person, name) {
      const place = (await open(person)).get(name);
      switch (place?.kind) {
        case undefined:
          return undefined;
        case 'builtIn':
          return { kind: 'builtIn', name };
        case 'folder': {
          const path = join(folder ?? '', name);
          if ((await stat(path)).size > maxTemplateBytes) return undefined;
          return { kind: 'file', name, bytes: new Uint8Array(await readFile(path)) };
        }
        case 'uploaded': {
          const content = await blobs.read(place.id);
          return content && { kind: 'file', name, bytes: new Uint8Array(await buffer(content)) };
        }
        default:
          return place satisfies never;
      }
    },
  };
}
