/**
 * Entry point of a process that tries, at the start of the server, to get out of the walls that programs will stand behind. It says
 * what it has got, one word for each.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import * as interpreterLimits from './interpreter-limits.js';

const tries: Readonly<Record<string, () => boolean>> = {
  files: () => readFileSync('/etc/hosts').length >= 0,
  programs: () => execFileSync('true').length >= 0,
  network: () => Object.values(networkInterfaces()).some((some) => some?.some(({ internal }) => !internal)),
  // oxlint-disable-next-line no-eval -- whether a text is evaluated is what it tries
  texts: () => (0, eval)('1') === 1,
  memory: () => Buffer.allocUnsafe(interpreterLimits.memoryBytes * 1.5).length > 0,
};

const got = Object.entries(tries).flatMap(([name, one]) => {
  try {
    return one() ? [name] : [];
  } catch {
    return [];
  }
});
process.stdout.write(`${JSON.stringify(got)}\n`);
