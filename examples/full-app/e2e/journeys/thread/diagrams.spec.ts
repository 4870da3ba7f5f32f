import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chartJson } from '@stoa/server/testing/model-server/scripts';
import { beginConversation, reopenLast, replies, replyEnded, send } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
const flowchart = `flowchart LR
  writer[Writer] --> log[(Log)]
  log --> reader{Seen before?}
  reader -->|no| work[Work]`;
const bars = JSON.stringify({
  title: 'Ships by month',
  data: {
    values: [
      { month: 'January', ships: 28 },
      { month: 'March', ships: 62 },
    ],
  },
  mark: 'bar',
  encoding: { x: { field: 'month', type: 'nominal' }, y: { field: 'ships', type: 'quantitative' } },
});

/** Asks for a reply that says exactly this. */
async function say(page: Page, ...blocks: string[]): Promise<void> {
  await send(page, `!echo\n\n${blocks.join('\n')}`);
  await replyEnded(page);
}

/** Addresses outside the app that a page asked for. */
function watchRequests(page: Page, url: string): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(url) && !/^(?:blob|data|about):/.test(address)) foreign.push(address);
  });
  return foreign;
}

async function download(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test.describe('Code, diagrams and charts', () => {
  test.beforeEach(async ({ page, app }) => signIn(page, app.url));

  test('code, diagrams and charts are drawn, saved and mended', async ({ page, app, models }) => {
    await test.step('code gets its colours, its file is saved under its name alone, and a long block shows its beginning', async () => {
      const long = Array.from({ length: 48 }, (_, index) => `const value${index} = '${index}';`).join('\n');
      await say(page, fence('ts title="../../src/values.ts"', long));
      const block = replies(page).last().locator('[data-slot=code-block]');
      await expect(block.locator('.text-code-keyword').first()).toBeVisible();
      await expect(block.getByText('48 lines', { exact: true })).toBeVisible();
      const saved = await download(page, () => block.getByRole('button', { name: /^Download/ }).click());
      expect(saved).toEqual({ name: 'values.ts', text: long });

      await page.reload();
      await reopenLast(page);
      await expect(block.getByText('value47')).toBeHidden();
      await block.getByRole('button', { name: 'Show all 48 lines' }).click();
      await expect(block.getByText('value47')).toBeVisible();
      await expect(block.locator('.text-code-string').last()).toHaveText("'47'");
    });

    await test.step('a diagram is drawn out of sight, enlarged, saved, and drawn anew for another theme', async () => {
      await beginConversation(page);
      const foreign = watchRequests(page, app.url);
      const hostile = `%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "* { background: url(https://evil.example/a) }"}}%%
  flowchart LR
    a["<img src=x onerror=alert(1)>"] --> b@{ img: "https://evil.example/b.png", label: "Picture" }
    click a href "javascript:alert(2)"
    style a fill:url(https://evil.example/c)`;
      await say(
        page,
        fence('mermaid', flowchart),
        fence('mermaid', 'flowchart LR\n  a[Begin --> b'),
        fence('mermaid', hostile),
      );
      const [first, second, third] = [0, 1, 2].map((index) =>
        replies(page).last().locator('[data-slot=diagram]').nth(index),
      );
      await expect(first!).toHaveAttribute('data-state', 'drawn');
      const picture = first!.getByRole('img', { name: /^Flowchart with 4 parts: Writer/ });
      await expect(picture).toBeVisible();
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBeGreaterThan(100);

      await expect(second!.getByText('This diagram could not be drawn')).toBeVisible();
      await expect(second!.getByText(/^Line \d/)).toBeVisible();
      await expect(second!.locator('code')).toContainText('a[Begin --> b');

      await expect(third!).toHaveAttribute('data-state', /drawn|syntax/);
      // Nothing of a drawing ever stands in the page itself.
      expect(await page.locator('[data-slot=diagram] svg:not([aria-hidden])').count()).toBe(0);

      await picture.click();
      const dialog = page.getByRole('dialog');
      const slider = dialog.getByRole('slider', { name: 'Zoom' });
      const before = Number(await slider.getAttribute('aria-valuenow'));
      expect(before).toBeGreaterThanOrEqual(500);
      await dialog.getByRole('group', { name: 'Enlarged diagram' }).focus();
      await page.keyboard.press('+');
      expect(Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
      await slider.press('End');
      await expect(slider).toHaveAttribute('aria-valuenow', '4000');
      await slider.press('Home');
      await expect(slider).toHaveAttribute('aria-valuenow', '250');
      await page.keyboard.press('Escape');

      await first!.getByRole('button', { name: 'Download' }).click();
      const svg = await download(page, () => page.getByRole('menuitem', { name: 'Download as SVG' }).click());
      expect(svg.name).toBe('diagram.svg');
      expect(svg.text.replace(/<[^>]*>/g, '')).toContain('Seen before?');
      expect(svg.text).not.toMatch(/<script|foreignObject|https?:\/\/(?!www\.w3\.org)/);
      await first!.getByRole('button', { name: 'Download' }).click();
      const png = await download(page, () => page.getByRole('menuitem', { name: 'Download as PNG' }).click());
      expect(png.name).toBe('diagram.png');
      expect(png.text).toContain('PNG');

      const source = await picture.getAttribute('src');
      await page.evaluate(() => {
        document.documentElement.dataset.theme =
          document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
      });
      await expect(picture).not.toHaveAttribute('src', source ?? '');
      expect(foreign).toEqual([]);
    });

    await test.step('a chart shows its values and its data; broken JSON is mended here, then by a model, once', async () => {
      await beginConversation(page);
      const foreign = watchRequests(page, app.url);
      await models.reset();
      await say(
        page,
        fence('vega-lite', bars),
        fence('VegaLite', bars.replaceAll('"', "'").slice(0, -1)),
        fence('vega', 'no JSON at all !chartJson'),
        fence('vega-lite', JSON.stringify({ data: { url: 'https://evil.example/a.csv' }, mark: 'bar' })),
      );
      const chart = (index: number) => replies(page).last().locator('[data-slot=chart]').nth(index);
      await expect(chart(0)).toHaveAttribute('data-state', 'drawn');
      await expect(chart(1).getByText(/has been mended/)).toBeVisible();
      await expect(chart(2).getByText(/a model has repaired it/)).toBeVisible();
      await expect(chart(2).getByText(chartJson.title, { exact: true })).toBeVisible();
      await expect(chart(3).getByText('This chart could not be drawn')).toBeVisible();

      const picture = chart(0).getByRole('img', { name: /Bar chart: Ships by month/ });
      await picture.scrollIntoViewIfNeeded();
      const { width, height } = (await picture.boundingBox())!;
      await picture.hover({ position: { x: width * 0.75, y: height * 0.8 } });
      await expect(chart(0).locator('[data-slot=pointed-picture]')).toContainText('ships: 62');
      await chart(0).getByText('Data', { exact: true }).click();
      await expect(chart(0).getByRole('cell', { name: 'January' })).toBeVisible();

      const repairs = async () =>
        (await models.state()).requests.filter(({ body }) =>
          JSON.stringify(body.messages).includes('is not valid JSON'),
        ).length;
      expect(await repairs()).toBe(1);
      // Somebody who comes back is asked before money is spent again.
      await page.reload();
      await reopenLast(page);
      await expect(chart(2).getByRole('button', { name: 'Repair with a model' })).toBeVisible();
      expect(await repairs()).toBe(1);
      await chart(2).getByRole('button', { name: 'Repair with a model' }).click();
      await expect(chart(2)).toHaveAttribute('data-state', 'drawn');
      expect(foreign).toEqual([]);
    });
  });
});
