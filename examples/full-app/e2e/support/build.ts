import { execFileSync } from 'node:child_process';
import { root } from './app.js';

/** Builds the app and the site that embeds its chat once, before the workers start them, so that no two build at the same time. */
// oxlint-disable-next-line import/no-default-export -- the test runner calls a file's default export
export default function build(): void {
  for (const script of ['tools/build-app.mjs', 'examples/embed-site/build.mjs'])
    execFileSync(process.execPath, [script], { cwd: root, stdio: 'inherit' });
}
