import { randomInt } from 'node:crypto';
import { toolRunKey, type ToolCallRecord, type ToolPause } from '@stoa/core/rules';
import type { RunTeller } from '../../platform/runs/run-ports.js';

const idCharacters = 9;
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** An id of a call: of characters and of a length that every provider takes. */
export const newCallId = (): string =>
  Array.from({ length: idCharacters }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Merges facts of a call into the state of the reply. */
export const tellCall = (run: RunTeller, id: string, facts: Partial<ToolCallRecord>): void =>
  run.state({ [toolRunKey]: { calls: { [id]: facts } } });

/** Merges facts of a limit that was reached. */
export const tellPause = (run: RunTeller, id: string, facts: Partial<ToolPause>): void =>
  run.state({ [toolRunKey]: { pauses: { [id]: facts } } });
