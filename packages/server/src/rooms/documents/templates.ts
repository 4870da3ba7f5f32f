import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { powerPointTemplatesConfig } from '@stoa/core/contract';
import type { Log } from '../../platform/log.js';
import type { ConfigValues } from '../configs/config-values.js';
import type { Caller } from '../handlers.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import type { ThemeSource } from './document-job.js';
import { builtInThemes } from './themes.js';

/** The PowerPoint templates of this server. */
export interface Templates {
  /** Names of those that a person may use. */
  names(person: Pick<Caller, 'email'>): Promise<string[]>;
  /** @returns `undefined` when there is none of this name, or not for this person. */
  find(person: Pick<Caller, 'email'>, name: string): Promise<ThemeSource | undefined>;
}

/** Largest file that is taken as a template. @units bytes */
const maxBytes = 50 * 1024 * 1024;
const maxFiles = 500;

/**
 * Templates are the built-in themes and the .pptx files of a folder. The configuration narrows one to groups, or
 * switches it off. A name is looked up among the names that exist, so it never becomes a path of its own.
 */
export function createTemplates(deps: {
  configs: Pick<ConfigValues, 'of'>;
  groups: UserGroupRepository;
  /** `null` for none. */
  folder: string | null;
  log: Log;
}): Templates {
  const { configs, groups, folder, log } = deps;

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

  async function names({ email }: Pick<Caller, 'email'>): Promise<string[]> {
    const [found, rows, own] = await Promise.all([
      files(),
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
    return [...new Set([...Object.keys(builtInThemes), ...found])].filter((name) => !closed.has(name));
  }

  return {
    names,
    async find(person, name) {
      if (!(await names(person)).includes(name)) return undefined;
      if (Object.hasOwn(builtInThemes, name)) return { kind: 'builtIn', name };
      const path = join(folder ?? '', name);
      if ((await stat(path)).size > maxBytes) return undefined;
      return { kind: 'file', name, bytes: new Uint8Array(await readFile(path)) };
    },
  };
}
