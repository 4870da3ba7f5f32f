// `npm run engines [-- --only firefox,webkit] [--grep pattern]`: a dozen journeys in engines other than Chromium.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { developmentKey } from '../support/embed-site.js';
import { forget, freePort, root, startApp } from '../support/app.js';
import build from '../support/build.js';
import { startModels } from '../support/models.js';
import { startSite } from '../../../embed-site/server/site.js';
import type { EngineDriver } from './engine-driver.js';
import { EnginePage } from './engine-page.js';
import { findEngines, type EngineName } from './find-engines.js';
import { openFirefox } from './firefox.js';
import { journeys, runJourney, signIn } from './journeys.js';
import { openWebKit } from './webkit.js';

const { values } = parseArgs({ options: { only: { type: 'string' }, grep: { type: 'string' } } });
const wanted = values.only?.split(',');
const size = { width: 1280, height: 800 };
const open: Record<
  EngineName,
  (path: string, size: { width: number; height: number }) => Promise<EngineDriver>
> = {
  firefox: openFirefox,
  webkit: openWebKit,
};

const engines = findEngines().filter(({ name }) => wanted?.includes(name) ?? true);
build();
const sitePort = await freePort();
const models = await startModels();
const app = await startApp({
  modelsUrl: models.url,
  env: { STOA_EMBED_DEV_ORIGINS: `http://127.0.0.1:${sitePort}` },
});
const site = await startSite({ port: sitePort, host: '127.0.0.1', stoa: app.url, ...developmentKey });
const filesDir = mkdtempSync(join(tmpdir(), 'stoa-engines-'));
const shots = join(root, 'test-results/engines');
mkdirSync(shots, { recursive: true });

let passed = 0;
let failed = 0;
for (const { name, path } of engines) {
  const driver = await open[name](path, size);
  const page = new EnginePage(driver);
  const engine = { page, appUrl: app.url, siteUrl: site.url, models, filesDir };
  console.log(`\n${driver.engine}`);
  await signIn(engine);
  for (const [title, journey] of Object.entries(journeys)) {
    if (values.grep && !new RegExp(values.grep).test(title)) continue;
    const started = Date.now();
    try {
      await runJourney(engine, journey);
      passed += 1;
      console.log(`  ok   ${title} (${Date.now() - started} ms)`);
    } catch (error) {
      failed += 1;
      const shot = join(shots, `${name}-${title.replaceAll(/\W+/g, '-')}.png`);
      await driver.screenshot(shot).catch(() => undefined);
      console.log(`  FAIL ${title}\n       ${error instanceof Error ? error.message : String(error)}`);
      if (existsSync(shot)) console.log(`       ${shot}`);
    }
  }
  await driver.close();
}
await site.close();
await app.stop();
forget(app);
await models.stop();
rmSync(filesDir, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
