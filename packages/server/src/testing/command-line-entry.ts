import { runFromCommandLine } from '../command-line.js';

/** Entry of a child process: starts the server from the command line. */
await runFromCommandLine(process.argv.slice(2), process.env);
