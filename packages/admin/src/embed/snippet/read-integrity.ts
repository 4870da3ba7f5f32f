import type { PinnedScript } from './choice.js';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The script of the newest version with its fingerprint, as `/embed/integrity.json` has it: `{ version, files: { "embed.js": "sha384-…" } }`.
 * Null where it says nothing that a browser would take.
 */
export function readIntegrity(value: unknown): PinnedScript | null {
  if (!isRecord(value)) return null;
  const { version, files } = value;
  if (typeof version !== 'string' || !/^[\w.-]{1,40}$/.test(version) || !isRecord(files)) return null;
  const integrity = files[`${version}/embed.js`] ?? files['embed.js'];
  return typeof integrity === 'string' && /^sha(?:256|384|512)-[\w+/=]{20,100}$/.test(integrity)
    ? { version, integrity }
    : null;
}
