import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.js';

/** Waits until nothing on the page moves or changes its colour any more, but for what never ends. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) =>
          one.playState !== 'running' || !Number.isFinite(Number(one.effect?.getComputedTiming().endTime)),
      ),
  );

/**
 * Axe puts together what it finds in frames on a second page, with itself loaded there; a page without frames needs none. Nor does it
 * need the half megabyte of axe more than once, which the builder would send and compile twice a run.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return new AxeBuilder({ page, axeSource: ';' }).setLegacyMode();
}

/** What a theme decides; all other rules find the same in either. */
const ofThemes = ['color-contrast', 'link-in-text-block'];

/** Fails with what axe finds on the page, or in a part of it, in both themes; `without` names rules that are wrong there. */
export async function expectAccessible(page: Page, part?: string, without: string[] = []): Promise<void> {
  const root = page.locator('html');
  const own = (await root.getAttribute('data-theme')) ?? 'dark';
  for (const theme of [own, own === 'dark' ? 'light' : 'dark']) {
    await root.evaluate((it, name) => it.setAttribute('data-theme', name), theme);
    await settled(page);
    const all = await axeOn(page);
    const builder =
      theme === own
        ? all.disableRules(without)
        : all.withRules(ofThemes.filter((rule) => !without.includes(rule)));
    const { violations } = await (part === undefined ? builder : builder.include(part)).analyze();
    expect(
      violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    ).toEqual([]);
  }
  await root.evaluate((it, name) => it.setAttribute('data-theme', name), own);
}
