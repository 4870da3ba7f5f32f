import { readFileSync } from 'node:fs';
import { bundlerNames, cases, runtimeNames, type Door } from '../packages/consumers/cases.mjs';

const doorNames: Record<Door, string> = { react: 'React', element: 'element', headless: 'headless' };

const { devDependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { devDependencies: Record<string, string> };

/** The version of a package that the checks run with, also where it has another name here. */
const versionOf = (name: string) => devDependencies[name]?.replace(/^npm:.*@/, '') ?? '';

const named = (doors: readonly Door[]) => doors.map((door) => doorNames[door]).join(', ');

/** What the packed packages are bundled with, as rows: with what, with which React, which doors, and on which somebody talks. */
export const bundlerRows = (): string[][] =>
  cases.map(({ bundler, runtime, doors, talks, isDrawn, hasServerComponents }) => [
    `${bundlerNames[bundler]} ${versionOf(bundler)}`,
    runtime === 'preact' ? `${runtimeNames.preact} ${versionOf('preact')}` : `React ${versionOf(runtime)}`,
    named(doors),
    named(talks),
    [isDrawn ? 'drawn and hydrated' : '', hasServerComponents ? 'server components' : '']
      .filter(Boolean)
      .join(', '),
  ]);
