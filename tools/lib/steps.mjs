import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { childEnv, root } from './pnpm.mjs';
import { filesToRunAgain, outcomeOf } from './vitest-outcome.mjs';

const binaries = `${root}node_modules/.bin`;

/**
 * Runs a command of the workspace's own binaries with its output shown; resolves with the exit code. In the background it and all
 * that it starts take only the time that other processes leave idle.
 */
export function run(command, args, { env = {}, cwd = root, isBackground = false } = {}) {
  const environment = childEnv({ PATH: `${binaries}:${process.env.PATH}` });
  // Each tool knows what it runs for; a bundler that was used in this process has left its own word.
  delete environment.NODE_ENV;
  Object.assign(environment, env);
  return new Promise((resolve) => {
    // In a session of its own a background command is a scheduling group of its own, which can be given the lowest priority.
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: environment, detached: isBackground });
    if (isBackground && child.pid !== undefined) lowerPriority(child.pid);
    const forward = (signal) =>
      isBackground && child.pid !== undefined ? process.kill(-child.pid, signal) : child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, forward);
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, end) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward);
      if (end) console.error(`${command}: ended by ${end}`);
      resolve(code ?? 1);
    });
  });
}

/** Gives a process that leads a session the lowest priority, with all that it starts. */
function lowerPriority(pid) {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    // Linux compares the priorities of processes only within a session, where it groups them by session.
    writeFileSync(`/proc/${pid}/autogroup`, `${constants.priority.PRIORITY_LOW}`);
  } catch {
    // Elsewhere the priority of the process says it all.
  }
}

const reports = mkdtempSync(join(tmpdir(), 'stoa-reports-'));

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Runs a vitest project with more arguments, as the files to run; resolves with the exit code and what each file came to. */
async function runFiles(project, args) {
  const file = join(reports, `vitest-${Date.now()}.json`);
  const reporters = ['--reporter=default', `--reporter=${root}tools/lib/vitest-summary.mjs`];
  const code = await run('vitest', ['run', '--project', project, ...reporters, ...args], {
    env: { STOA_TEST_SUMMARY: file },
  });
  return { code, files: readReport(file)?.files ?? {} };
}

/**
 * Runs one vitest project, or those that a pattern names, and counts the tests.
 *
 * With databases, sockets and a browser on a machine that does three things at once, a file may fail for no fault of its own: in CI
 * those that did are run once more, by themselves, and the notes tell of them.
 */
export async function vitest(project, args = []) {
  const first = await runFiles(project, args);
  const isWorthAnotherTry = first.code !== 0 && Boolean(process.env.CI);
  return outcomeOf(first, isWorthAnotherTry ? await runFiles(project, filesToRunAgain(first)) : undefined);
}

/** Runs a script that counts checks and writes `{ passed, failed }` to the file in `STOA_TEST_SUMMARY`. */
export async function countedScript(script, options = {}) {
  const file = join(reports, `${script.replaceAll('/', '-')}.json`);
  const code = await run('node', [script], { ...options, env: { STOA_TEST_SUMMARY: file } });
  return { code, ...readReport(file) };
}

const firstLine = (text) => stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 300);

/** Every spec of a report of Playwright's, however deep it lies. */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Runs the end-to-end journeys and counts them. */
export async function playwright(config, extra = []) {
  const file = join(reports, `playwright-${Date.now()}.json`);
  const code = await run('playwright', ['test', '--config', config, '--reporter=list,json', ...extra], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report = readReport(file);
  const notes = (report?.suites ?? []).flatMap(specsOf).flatMap((spec) => {
    const { status, results = [] } = spec.tests[0] ?? {};
    if (status !== 'unexpected' && status !== 'flaky') return [];
    const word = status === 'flaky' ? 'passed on a later try' : 'failed';
    const message = results.find(({ error }) => error)?.error.message ?? '';
    return [`${word}: ${spec.file}:${spec.line}: ${spec.title}: ${firstLine(message)}`];
  });
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return { code, passed: expected + flaky, failed: unexpected, notes };
}

/**
 * Runs steps one after the other, all of them even when one fails, and prints what each took, and all together. In the place of a step may stand a
 * list of lanes, each a list of steps: they run side by side.
 *
 * A step returns an exit code, or `{ code, passed, failed, notes }` when it counts tests; its notes are printed last, where they
 * are found. A failed step without a failed test counts as one failure, so that the closing line can never hide it.
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  const table = [];
  const notes = [];
  const startedAll = Date.now();
  const runLane = async (lane) => {
    for (const { name, run: step } of lane) {
      console.log(`\n── ${name}`);
      const started = Date.now();
      const result = await step().catch((error) => {
        console.error(error);
        return { code: 1, notes: [`failed: ${firstLine(error.message)}`] };
      });
      const {
        code,
        passed = 0,
        failed = 0,
        notes: its = [],
      } = typeof result === 'number' ? { code: result } : result;
      notes.push(...its.map((note) => `${name}: ${note}`));
      total.passed += passed;
      total.failed += code !== 0 && failed === 0 ? 1 : failed;
      table.push({ name, ok: code === 0, seconds: (Date.now() - started) / 1000, passed, failed });
    }
  };
  for (const step of steps) await Promise.all((Array.isArray(step) ? step : [[step]]).map(runLane));
  console.log('');
  for (const row of table) {
    const counted = row.passed + row.failed > 0 ? `  ${row.passed} passed, ${row.failed} failed` : '';
    console.log(
      `${row.ok ? 'ok  ' : 'FAIL'} ${row.name.padEnd(28)} ${row.seconds.toFixed(1).padStart(7)} s${counted}`,
    );
  }
  const seconds = ((Date.now() - startedAll) / 1000).toFixed(1);
  console.log(
    `     ${'together'.padEnd(28)} ${seconds.padStart(7)} s on ${availableParallelism()} processors`,
  );
  for (const note of notes) console.log(note);
  return total;
}
