import { readFileSync } from 'node:fs';
import { configTypes, type ConfigType } from '@stoa/core/contract';
import * as z from 'zod/mini';
import type { ConfigFile } from './config-values.js';

/** Thrown when the file of configuration cannot be used; `message` lists every mistake. */
export class ConfigFileError extends Error {
  override readonly name = 'ConfigFileError';
}

const fileSchema = z.object({ version: z.literal(1), types: z.record(z.string(), z.unknown()) });

/**
 * Reads the file that `configs.exported` writes.
 *
 * @param more types beside those of the product
 * @errors throws {@link ConfigFileError}
 */
export function readConfigFile(
  path: string,
  isLocked: boolean,
  more: readonly ConfigType[] = [],
): ConfigFile {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new ConfigFileError(`STOA_CONFIG_FILE: ${path} cannot be read as JSON.`, { cause });
  }
  const file = fileSchema.safeParse(content);
  if (!file.success)
    throw new ConfigFileError(
      `STOA_CONFIG_FILE: ${path} is no exported configuration; it looks like {"version": 1, "types": {…}}.`,
    );
  const known = new Map<string, ConfigType>(
    [...Object.values(configTypes), ...more].map((type) => [type.name, type]),
  );
  const mistakes = Object.entries(file.data.types).flatMap(([name, value]) => {
    const type = known.get(name);
    if (!type) return [`there is no type "${name}"`];
    const parsed = type.schema.safeParse(value);
    const [issue] = parsed.error?.issues ?? [];
    return issue ? [`${[name, ...issue.path].join('.')}: ${issue.message}`] : [];
  });
  if (mistakes.length > 0)
    throw new ConfigFileError(
      `STOA_CONFIG_FILE: ${path} is wrong:\n${mistakes.map((one) => `  - ${one}`).join('\n')}`,
    );
  return { types: file.data.types, isLocked };
}
