import { startServer } from './start-server.js';

/** The terminal output once the server listens. */
function welcome(address: string, developmentSignIn: boolean): string {
  const how = developmentSignIn
    ? 'Sign in as one of the ready people; no password is needed.'
    : 'Sign in with your organisation’s account.';
  return `\n  Stoa is ready at ${address}\n  ${how}\n  Stop it with Ctrl-C.\n\n`;
}

/** Starts the server for a person at a terminal or a process manager: prints the address, or what to mend. */
export async function startFromCommandLine(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    // The log is for machines; a person who starts the app by hand wants the address, and what goes wrong.
    const server = await startServer({ LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...env });
    process.stdout.write(welcome(server.address, !env['OIDC_ISSUER']));
  } catch (error) {
    process.stderr.write(
      `Stoa could not start.\n${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  }
}
