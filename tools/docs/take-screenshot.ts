// Takes the README's picture from the running app: `node tools/pnpm.mjs exec tsx tools/docs/take-screenshot.ts`.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { forget, startApp } from '../../examples/full-app/e2e/support/app.js';
import { chromiumArgs, findChromium } from '../lib/chromium.mjs';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const questions = [
  'How do moons shape the tides?',
  'Plan a two-day offsite for six people',
  'Explain eventual consistency with an everyday example',
];

const app = await startApp();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5 });
  await page.goto(app.url);
  await page.getByRole('link', { name: /sign in/i }).click();
  await page.getByRole('button', { name: /Mei/ }).click();
  const composer = page.getByRole('textbox', { name: /message/i });
  for (const [index, question] of questions.entries()) {
    if (index > 0)
      await page
        .getByRole('button', { name: /new conversation/i })
        .first()
        .click();
    await composer.fill(question);
    await composer.press('Enter');
    const isLast = index === questions.length - 1;
    if (isLast) await page.waitForTimeout(1600);
    else await page.getByRole('button', { name: /stop/i }).waitFor({ state: 'hidden', timeout: 60_000 });
    if (!isLast) await page.waitForTimeout(2500);
  }
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}workspace-dark.png` });
} finally {
  await browser.close();
  await app.stop();
  forget(app);
}
