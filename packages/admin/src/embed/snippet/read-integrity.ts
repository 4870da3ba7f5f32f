import type { PinnedVersion } from './choice.js';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFingerprint = (value: unknown): value is string =>
  typeof value === 'string' && /^sha(?:256|384|512)-[\w+/=]{20,100}$/.test(value);

/**
 * The newest version with its fingerprints, as `/embed/integrity.json` has it: `{ version, files: { "embed.js": "sha384-…" } }`.
 * Null where it says nothing that a browser would take.
 */
export function readIntegrity(value: unknown): PinnedVersion | null {
  if (!isRecord(value)) return null;
  const { version, files } = value;
  if (typeof version !== 'string' || !/^[\w.-]{1,40}$/.test(version) || !isRecord(files)) return null;
  const script = files[`${version}/embed.js`] ?? files['embed.js'];
  // The door's short address leads to a file of another text, so only the one in the folder of the version counts.
  const element = files[`${version}/element.js`];
  return isFingerprint(script) ? { version, script, element: isFingerprint(element) ? element : null } : null;
}
