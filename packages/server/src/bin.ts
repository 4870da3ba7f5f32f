#!/usr/bin/env node
import { startFromCommandLine } from './command-line.js';

await startFromCommandLine(process.env);
