import { execFileSync } from 'node:child_process';
import { root } from './app.js';

/** Builds the app once before the workers start it, so that no two of them build at the same time. */
// oxlint-disable-next-line import/no-default-export -- the test runner calls a file's default export
export default function build(): void {
  execFileSync(process.execPath, ['tools/build-app.mjs'], { cwd: root, stdio: 'inherit' });
}
