import { startFromCommandLine } from '../command-line.js';

/** Entry of a child process: starts the server from the command line. */
await startFromCommandLine(process.env);
