// `npm run postman -- --url ORIGIN --key KEY`: runs the Postman collection of a server with newman, with nothing but a key set. Exit code 1 where a request fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installed } from './lib/installed.js';

const { values } = parseArgs({ options: { url: { type: 'string' }, key: { type: 'string' } } });
const { url, key } = values;
if (!url || !URL.canParse(url) || !key) {
  process.stderr.write('npm run postman -- --url ORIGIN --key KEY\n');
  process.exit(2);
}
const newman = join(installed('newman', ['newman@6.2.1']), 'node_modules/.bin/newman');
const collection = new URL('/docs/api/postman.json', url).href;
const { status } = spawnSync(newman, ['run', collection, '--env-var', `key=${key}`], { stdio: 'inherit' });
process.exit(status ?? 1);
