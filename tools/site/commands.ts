import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A command as a page shows it. */
export interface ShownCommand {
  page: string;
  /** One line, without variables before it and without a comment. */
  line: string;
}

/** Begins of commands in running words; every line of a block marked `sh` is a command whatever it begins with. */
const inlineCommand =
  /^(?:npm (?:run|start|test|install|ci)\b|(?:npx|node|docker compose|docker build|kubectl) \S)/;
const variables = /^(?:[A-Z][A-Z\d_]*=(?:"[^"]*"|'[^']*'|\S*)\s*)+/;

/** The commands of a page, in blocks marked `sh` and in its words. */
export function commandsOf(page: string, text: string): ShownCommand[] {
  const lines: string[] = [];
  const words = text.replaceAll(/^```(\S*)[^\n]*\n(.*?)^```$/gms, (_, language: string, body: string) => {
    if (language === 'sh') lines.push(...body.replaceAll(/\\\n\s*/g, ' ').split('\n'));
    return '';
  });
  for (const [, code = ''] of words.matchAll(/`([^`\n]+)`/g)) if (inlineCommand.test(code)) lines.push(code);
  return lines
    .map((line) =>
      line
        .trim()
        .replace(variables, '')
        .replace(/\s+#.*$/, ''),
    )
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ page, line }));
}

/** What commands may name. */
export interface Repository {
  exists(path: string): boolean;
  /** The scripts of a folder's package; none where there is no package. */
  scripts(folder: string): readonly string[];
  /** Names of the packages of the workspace. */
  packages: ReadonlySet<string>;
  /** What `npx` starts, and so its commands: names of the packages and of their programs. */
  programs: ReadonlySet<string>;
  /** Commands of the server's program. */
  programCommands: ReadonlySet<string>;
}

/** Programs that come from elsewhere; the pages say where they are needed. */
const foreign = new Set(['curl', 'pg_dump', 'pg_restore', 'psql', 'sh', 'git', 'cd']);

/**
 * What is wrong with a command: a script, program, file or folder that does not exist.
 *
 * @returns a sentence, or null.
 */
export function commandFault({ page, line }: ShownCommand, repository: Repository): string | null {
  const fault = (text: string) => `${page}: \`${line}\`: ${text}`;
  const [program = '', ...args] = line.split(/\s+/);
  const named = (path: string) => path.replaceAll(/^['"]|['"]$/g, '');
  const missing = (path: string | undefined) =>
    path !== undefined && !repository.exists(named(path)) ? fault(`there is no ${path}.`) : null;
  const after = (...flags: string[]) => args[args.findIndex((arg) => flags.includes(arg)) + 1];
  switch (program) {
    case 'npm':
      return npmFault(args);
    case 'npx': {
      const [name = '', command] = args.filter((arg) => arg !== '--yes');
      if (!repository.programs.has(name)) return fault(`no package here has the program ${name}.`);
      return command === undefined || repository.programCommands.has(command)
        ? null
        : fault(`${name} has no command ${command}.`);
    }
    case 'node':
      return nodeFault(args);
    case 'docker':
      return args.includes('-f') ? missing(after('-f')) : null;
    case 'kubectl':
      return args.includes('-k') ? missing(after('-k')) : null;
    case 'cp':
      return missing(args[0]);
    default:
      return foreign.has(program) ? null : fault(`${program} is no program that the check knows.`);
  }

  function npmFault([command = '', name = '']: string[]): string | null {
    if (command === 'install')
      return name === '' || repository.packages.has(name) ? null : fault(`no package here is ${name}.`);
    const script = command === 'run' ? name : command;
    const folders = ['.', posix.dirname(page)];
    return folders.some((folder) => repository.scripts(folder).includes(script))
      ? null
      : fault(`there is no script ${script}.`);
  }

  function nodeFault([file = '', ...rest]: string[]): string | null {
    // In the image the program lies beside its start file.
    if (file === 'stoa.mjs')
      return repository.programCommands.has(rest[0] ?? '') ? null : fault(`there is no command ${rest[0]}.`);
    if (file === 'tools/pnpm.mjs' && rest[0] === 'exec') {
      const [, binary = ''] = rest;
      const paths = rest.slice(2).filter((arg) => /^[\w.-]+(?:\/[\w.-]+)+\.\w+$/.test(arg));
      return missing(`node_modules/.bin/${binary}`) ?? paths.map(missing).find(Boolean) ?? null;
    }
    return missing(file);
  }
}

/** What the commands of this repository's pages may name. */
export function readRepository(root: string): Repository {
  const json = (path: string) =>
    JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      name: string;
      bin?: Record<string, string>;
      scripts?: Record<string, string>;
    };
  const packages = readdirSync(join(root, 'packages')).map((name) => json(`packages/${name}/package.json`));
  const commandLine = readFileSync(join(root, 'packages/server/src/command-line.ts'), 'utf8');
  const [, help = ''] = /const help = `([^`]*)`/.exec(commandLine) ?? [];
  return {
    exists: (path) => existsSync(join(root, path)),
    scripts: (folder) =>
      existsSync(join(root, folder, 'package.json'))
        ? Object.keys(json(`${folder}/package.json`).scripts ?? {})
        : [],
    packages: new Set(packages.map(({ name }) => name)),
    programs: new Set(packages.flatMap(({ name, bin }) => (bin ? [name, ...Object.keys(bin)] : []))),
    programCommands: new Set([...help.matchAll(/^ {2}(\S+) {2,}/gm)].map(([, name = '']) => name)),
  };
}
