#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runFromCommandLine } from '@stoa/server/command-line';

/** Beside this file lie the pages that have been built. */
const here = fileURLToPath(new URL('.', import.meta.url));

await runFromCommandLine(process.argv.slice(2), { STOA_APP_ROOT: here, ...process.env });
