import { startFromCommandLine } from '@stoa/server/command-line';

/** The reference app: the server package, and the web app that is built from this folder. */
export const start = (env: NodeJS.ProcessEnv): Promise<void> => startFromCommandLine(env);
