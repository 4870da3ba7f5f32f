import { embedFunctionName } from '../../contract/embed/embed-facts.js';
import * as embedLimits from '../../contract/embed/embed-limits.js';

/** The size of a schema as it travels; Infinity for one that JSON cannot write. @units bytes */
function bytesOf(schema: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(schema)).length;
  } catch {
    return Infinity;
  }
}

/** Whether a tool can be offered. Nothing is taken for granted: pages are written in plain JavaScript, too. */
export function isOfferable(tool: unknown): boolean {
  const { name, description, schema, run } = (tool ?? {}) as Readonly<Record<string, unknown>>;
  return (
    typeof name === 'string' &&
    embedFunctionName.test(name) &&
    typeof description === 'string' &&
    description.length <= embedLimits.functionDescriptionCharacters &&
    typeof run === 'function' &&
    typeof schema === 'object' &&
    schema !== null &&
    !Array.isArray(schema) &&
    bytesOf(schema) <= embedLimits.functionSchemaBytes
  );
}
