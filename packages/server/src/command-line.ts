import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './platform/config/config.js';
import { migrateDatabase } from './platform/db/migrate.js';
import { openDatabase, type Database } from './platform/db/open.js';
import { describeRehearsal } from './platform/db/describe-rehearsal.js';
import { rehearseMigrations } from './platform/db/rehearse.js';
import { createLog } from './platform/log.js';
import { packageFolder } from './platform/package-folder.js';
import { startServer } from './start-server.js';

/** The terminal output once the server listens. */
function welcome(address: string, developmentSignIn: boolean): string {
  const how = developmentSignIn
    ? 'Sign in as one of the ready people; no password is needed.'
    : 'Sign in with your organisation’s account.';
  return `\n  Stoa is ready at ${address}\n  ${how}\n  Stop it with Ctrl-C.\n\n`;
}

const help = `Starts Stoa, an AI chat workspace.

  start       starts the server; so does no command at all
  migrate     brings the database up to date, and ends
  rehearse    does that on a copy of the database, says what it took, and removes the copy
  --help      this text
  --version   the version

Configuration is environment variables: PORT, DATABASE_URL, OPENAI_API_KEY and others. Without any it listens on port 3000 of this
machine and keeps everything in the folder .data.
`;

const say = (text: string) => void process.stdout.write(text);

function fail(problem: string, error: unknown): never {
  process.stderr.write(`${problem}\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** The log is for machines; a person who starts the app by hand wants the address, and what goes wrong. */
const withLogLevel = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info',
  ...env,
});

/** Starts the server for a person at a terminal or a process manager: prints the address, or what to mend. */
export async function startFromCommandLine(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const server = await startServer(withLogLevel(env));
    say(welcome(server.address, !env['OIDC_ISSUER']));
  } catch (error) {
    fail('Stoa could not start.', error);
  }
}

/** Works on the database of the configuration, past any pooler, with nothing else of this process connected to it. */
async function onDatabase(
  env: NodeJS.ProcessEnv,
  work: (connection: Database['connection']) => Promise<void>,
): Promise<void> {
  const read = readConfig(env);
  if (!read.ok) throw new ConfigError(read.problems);
  const { databaseUrl, databaseDirectUrl } = read.config;
  const address = databaseDirectUrl ?? databaseUrl;
  if (address !== null) return work({ connectionString: address });
  const database = await openDatabase(read.config, createLog('warn'));
  try {
    await work(database.connection);
  } finally {
    await database.close();
  }
}

async function migrateFromCommandLine(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await onDatabase(env, (connection) => migrateDatabase(connection, { log: createLog('info') }));
    say('The database is up to date.\n');
  } catch (error) {
    fail('The database could not be brought up to date.', error);
  }
}

async function rehearseFromCommandLine(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await onDatabase(env, async (connection) => say(describeRehearsal(await rehearseMigrations(connection))));
  } catch (error) {
    fail('The upgrade could not be rehearsed.', error);
  }
}

const commands: Readonly<Record<string, (env: NodeJS.ProcessEnv) => Promise<void>>> = {
  start: startFromCommandLine,
  migrate: migrateFromCommandLine,
  rehearse: rehearseFromCommandLine,
};

const versionOf = () =>
  (
    JSON.parse(readFileSync(join(packageFolder(import.meta.url), 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

/** Reads what a person typed after the name of the program, and does it. */
export async function runFromCommandLine(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
    });
    if (values.help) return say(help);
    if (values.version) return say(`${versionOf()}\n`);
    const [name = 'start', ...more] = positionals;
    const command = commands[name];
    if (!command || more.length > 0) throw new Error(`There is no command “${positionals.join(' ')}”.`);
    return await command(env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    process.exit(2);
  }
}
