import { randomUUID } from 'node:crypto';
import type { Client } from '@stoa/client';
import type { Conversation, Message } from '@stoa/core/contract';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.js';
import { writeConversation } from './stored.js';

/** What scrolls. */
export const viewport = (page: Page) => page.locator('[data-slot=thread-viewport]');

/** The row of a message by its place, counted from 1. */
export const rowAt = (page: Page, place: number) => page.locator(`[data-row][aria-posinset="${place}"]`);

/** Stores a cloud conversation of many messages; message n says `question n` or `answer n`. */
export async function storeLongConversation(
  client: Client,
  name: string,
  count: number,
  starred: readonly number[] = [],
): Promise<void> {
  const messages = Array.from({ length: count }, (_, index): Message => {
    const place = index + 1;
    const isUser = index % 2 === 0;
    return {
      id: randomUUID(),
      role: isUser ? 'user' : 'assistant',
      content: isUser
        ? `This is question ${place}.`
        : `# Heading of ${place}\n\nHere is **answer ${place}** with a [link](https://example.org/${place}).\n\n${'More of it. '.repeat(3 + (index % 29))}\n\n\`\`\`ts\nconst place = ${place};\n\`\`\``,
      data: starred.includes(place) ? { starred: true } : {},
    };
  });
  const conversation: Conversation = { id: randomUUID(), name, tags: [], folderId: null, messages };
  const done = await writeConversation(client, conversation);
  if (!done.ok) throw new Error(`Storing ${name} failed: ${done.failure.message}`);
}

/** Turns the wheel over the thread, a step a frame, and returns how many frames showed no words in the middle. */
export async function wheel(page: Page, steps: number, byPx: number): Promise<number> {
  await viewport(page).hover();
  let blank = 0;
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, byPx);
    blank += await viewport(page).evaluate(async (view) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const { top, height } = view.getBoundingClientRect();
      const isSeen = (element: Element) => {
        const box = element.getBoundingClientRect();
        return box.bottom > top && box.top < top + height && element.textContent?.trim() !== '';
      };
      return [...view.querySelectorAll('[data-row]')].some(isSeen) ? 0 : 1;
    });
  }
  return blank;
}

/** Where a row stands in the viewport. @units px */
export const topOf = (page: Page, place: number): Promise<number> =>
  rowAt(page, place).evaluate(
    (row) =>
      row.getBoundingClientRect().top -
      (row.closest('[data-slot=thread-viewport]')?.getBoundingClientRect().top ?? 0),
  );

/** Expects that a row is the first thing in the viewport: the one before it ends where that begins. */
export async function expectAtTop(page: Page, place: number): Promise<void> {
  const before = await rowAt(page, place - 1).evaluate((row) => row.getBoundingClientRect().height);
  const endPx = (await topOf(page, place - 1)) + before;
  expect(endPx, 'nothing of it shows').toBeLessThanOrEqual(0);
  expect(endPx, 'and no room is lost').toBeGreaterThan(-2);
}

/** Does something that may move what is read, and expects that it stays where it is within a pixel in every frame. */
export async function expectStill(page: Page, place: number, act: () => Promise<unknown>): Promise<void> {
  await rowAt(page, place).evaluate((row) => {
    const seen: number[] = [];
    (window as Window & { seenTops?: number[] }).seenTops = seen;
    // A task that follows a frame sees what the frame has shown.
    const shown = new MessageChannel();
    shown.port1.start();
    shown.port1.addEventListener('message', () => {
      if ((window as Window & { seenTops?: number[] }).seenTops !== seen) return;
      seen.push(row.getBoundingClientRect().top);
      requestAnimationFrame(() => shown.port2.postMessage(null));
    });
    requestAnimationFrame(() => shown.port2.postMessage(null));
  });
  await page.waitForTimeout(100);
  await act();
  await page.waitForTimeout(300);
  const tops = await page.evaluate(() => {
    const { seenTops = [] } = window as Window & { seenTops?: number[] };
    delete (window as Window & { seenTops?: number[] }).seenTops;
    return seenTops;
  });
  expect(tops.length).toBeGreaterThan(3);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1);
}

/**
 * Changes the style of an element at the beginning of a frame. Between a frame and the task that reads its positions, the change would
 * be read before the frame that shows it.
 */
export const restyle = (target: Locator, property: 'paddingTop' | 'paddingBottom', value: string) =>
  target.evaluate(
    (element, [name, text]) =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => {
          element.style[name] = text;
          done();
        }),
      ),
    [property, value] as const,
  );

/** Records what a screen reader is told: whatever is added to a live region of the page. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
    new MutationObserver((changes) => {
      const heard = new Set<string>();
      for (const change of changes)
        for (const node of change.type === 'characterData' ? [change.target] : change.addedNodes) {
          const element = node instanceof Element ? node : node.parentElement;
          const words = node.textContent?.replace(/\s+/g, ' ').trim();
          if (!words || !node.isConnected) continue;
          if (element?.closest(live)) heard.add(words);
          else if (node instanceof Element)
            for (const region of node.querySelectorAll('[role=alert]'))
              if (region.textContent) heard.add(region.textContent.trim());
        }
      said.push(...heard);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { said: string[] }).said]);
}
