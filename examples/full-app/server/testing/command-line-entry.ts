import { startFromCommandLine } from '../command-line.js';

/** Run as a process: the server as a person at a terminal starts it. */
await startFromCommandLine(process.env);
