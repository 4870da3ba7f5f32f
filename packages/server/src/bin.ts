#!/usr/bin/env node
import { runFromCommandLine } from './command-line.js';

await runFromCommandLine(process.argv.slice(2), process.env);
