import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnv, root } from './pnpm.mjs';

const binaries = `${root}node_modules/.bin`;

/** Runs a command of the workspace's own binaries with its output shown; resolves with the exit code. */
export function run(command, args, { env = {}, cwd = root } = {}) {
  const environment = childEnv({ PATH: `${binaries}:${process.env.PATH}` });
  // Each tool knows what it runs for; a bundler that was used in this process has left its own word.
  delete environment.NODE_ENV;
  Object.assign(environment, env);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: environment });
    const forward = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, forward);
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}

const reports = mkdtempSync(join(tmpdir(), 'stoa-reports-'));

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Runs one vitest project and counts its tests. */
export async function vitest(project, extra = []) {
  const file = join(reports, `${project}.json`);
  const code = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...extra,
  ]);
  const report = readReport(file);
  return { code, passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

/** Runs the end-to-end journeys and counts them. */
export async function playwright(config, extra = []) {
  const file = join(reports, 'playwright.json');
  const code = await run('playwright', ['test', '--config', config, '--reporter=list,json', ...extra], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const stats = readReport(file)?.stats;
  return { code, passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
}

/**
 * Runs steps one after the other, all of them even when one fails, and prints what each took. In the place of a step may stand a
 * list of lanes, each a list of steps: they run side by side.
 *
 * A step returns an exit code, or `{ code, passed, failed }` when it counts tests. A failed step without a failed test counts
 * as one failure, so that the closing line can never hide it.
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  const table = [];
  const runLane = async (lane) => {
    for (const { name, run: step } of lane) {
      console.log(`\n── ${name}`);
      const started = Date.now();
      const result = await step();
      const { code, passed = 0, failed = 0 } = typeof result === 'number' ? { code: result } : result;
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
  return total;
}
