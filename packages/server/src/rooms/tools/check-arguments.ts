import { Validator, type Schema } from '@cfworker/json-schema';
import type { ToolArguments } from './tool.js';
import * as toolLimits from './tool-limits.js';

/** The arguments of a call, or what is wrong with them, for the model. */
export type CheckedArguments = { ok: true; args: ToolArguments } | { ok: false; fault: string };

const maxFaults = 5;
const faultCharacters = 300;
const fault = (text: string): CheckedArguments => ({ ok: false, fault: text });

/** Reads the arguments of a call, and checks them against the schema of its tool, which is read and never compiled. */
export function checkArguments(text: string, schema: Record<string, unknown>): CheckedArguments {
  if (text.length > toolLimits.argumentCharacters) return fault('The arguments are too long.');
  let args: unknown;
  try {
    args = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return fault('The arguments are not valid JSON.');
  }
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return fault('The arguments have to be a JSON object.');
  try {
    const { valid, errors } = new Validator(schema as Schema, '2020-12', false).validate(args);
    if (valid) return { ok: true, args: args as ToolArguments };
    const faults = errors
      .slice(-maxFaults)
      .map(({ instanceLocation, error }) => `${instanceLocation} ${error}`.slice(0, faultCharacters));
    return fault(`The arguments do not fit the tool: ${faults.join(' ')}`);
  } catch {
    // A schema that cannot be read, or arguments nested too deeply.
    return fault('The arguments could not be checked.');
  }
}
