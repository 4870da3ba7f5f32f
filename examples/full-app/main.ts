import { runFromCommandLine } from '@stoa/server/command-line';

/** The reference app: the server package, and the web app that is built from this folder. */
export const run = (args: string[], env: NodeJS.ProcessEnv): Promise<void> => runFromCommandLine(args, env);
