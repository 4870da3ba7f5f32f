import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { wordTokens } from '@stoa/server/testing/model-server/words';
import { axeOn } from './accessible.js';
import { words } from './conversation-page.js';

/** Where a chat is looked for: a page with one, an element, or a frame. */
export type Place = Page | Locator | FrameLocator;

/** The elements of a page; selectors reach into their shadow roots. */
export const chatIn = (place: Page | FrameLocator, selector = 'stoa-chat'): Locator =>
  place.locator(selector);

export const launcherIn = (place: Place): Locator => place.locator('[part~=launcher]');

export const panelIn = (place: Place): Locator => place.locator('[part~=panel]');

export const fieldIn = (place: Place): Locator =>
  place.getByRole('textbox', { name: 'Message', exact: true });

const messagesIn = (place: Place, from: 'user' | 'assistant'): Locator =>
  place.locator(`[data-slot=message][data-from=${from}]`);

export const questionsIn = (place: Place): Locator => messagesIn(place, 'user');

export const repliesIn = (place: Place): Locator => messagesIn(place, 'assistant');

export const stopIn = (place: Place): Locator => place.getByRole('button', { name: 'Stop Generating' });

/** Presses the launcher and waits until a message can be written. */
export async function openChat(place: Place): Promise<void> {
  await launcherIn(place).click();
  await expect(fieldIn(place)).toBeVisible();
}

/** The words of the last reply, without buttons and notes. */
export async function lastReplyIn(place: Place): Promise<string> {
  const text = repliesIn(place).last().locator('[data-slot=markdown], [data-slot=plain-text]');
  return words(await text.evaluateAll(([first]) => (first as HTMLElement | undefined)?.innerText ?? ''));
}

/** What the scripted model answers to a prompt, as a reply shows it. @param count how many words the prompt asks for; 60 by itself */
export const textOf = (prompt: string, count = 60): string => words(wordTokens(prompt, count).join(''));

export async function sendIn(place: Place, text: string): Promise<void> {
  await fieldIn(place).fill(text);
  await fieldIn(place).press('Enter');
}

/** Waits until a number of replies is there and none is in progress. */
export async function repliesEnded(place: Place, count: number): Promise<void> {
  await expect(repliesIn(place)).toHaveCount(count, { timeout: 30_000 });
  await expect(repliesIn(place).last()).not.toHaveAttribute('aria-busy', 'true', { timeout: 30_000 });
  await expect(stopIn(place)).toHaveCount(0, { timeout: 30_000 });
}

/** Sends and waits for the end of the reply. */
export async function askIn(place: Place, text: string): Promise<string> {
  const before = await repliesIn(place).count();
  await sendIn(place, text);
  await repliesEnded(place, before + 1);
  return lastReplyIn(place);
}

/** Waits until the reply in progress has at least some words. */
export async function replyGrewIn(place: Place, atLeastWords: number): Promise<string> {
  await expect
    .poll(async () => (await lastReplyIn(place)).split(' ').length, { timeout: 20_000, intervals: [40] })
    .toBeGreaterThanOrEqual(atLeastWords);
  return lastReplyIn(place);
}

/** Fails with what axe finds in a chat, in both colour schemes of the system. */
export async function expectChatAccessible(page: Page, selector = 'stoa-chat'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(selector).first()).toHaveAttribute('data-theme', colorScheme);
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    const { violations } = await (await axeOn(page)).include(selector).analyze();
    expect(
      violations.map(
        ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      ),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** What an element of the page has reported, as the names of its events and what came with them. */
export async function recordEvents(
  page: Page,
): Promise<() => Promise<{ name: string; detail: Record<string, unknown> }[]>> {
  await page.addInitScript(() => {
    const heard: { name: string; detail: unknown }[] = [];
    Object.defineProperty(window, 'heardFromChat', { value: heard, enumerable: false });
    for (const name of 'ready open close message run-start run-end tool-call rate unread error token thread-change'.split(
      ' ',
    ))
      document.addEventListener(`stoa-${name}`, (event) =>
        heard.push({ name, detail: (event as CustomEvent<unknown>).detail }),
      );
  });
  return () =>
    page.evaluate(
      () =>
        (window as unknown as { heardFromChat: { name: string; detail: Record<string, unknown> }[] })
          .heardFromChat,
    );
}

/** What chats keep in a page: keys of their own in its storages, and everything in the database that they share. */
export const readKept = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const kept: Record<string, string> = {};
    for (const [area, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, value] of Object.entries(storage))
        if (key.startsWith('stoa:')) kept[`${area} ${key}`] = String(value);
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('No database.')));
      });
    // Opened without being there it would be made, and the chat would find it without its table.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'stoa-chat')) return kept;
    const database = await answerOf(indexedDB.open('stoa-chat'));
    const table = database.transaction('keyvalue').objectStore('keyvalue');
    const [keys, values] = await Promise.all([answerOf(table.getAllKeys()), answerOf(table.getAll())]);
    keys.forEach((key, at) => (kept[`database ${String(key)}`] = JSON.stringify(values[at])));
    database.close();
    return kept;
  });

/** Everything of a page that a guest must leave as it is. */
export interface HostPage {
  /** Computed style of every element of the page's own, by its place. */
  styles: Record<string, string>;
  attributes: Record<string, string>;
  sheets: string[];
  adopted: number;
  globals: string[];
  cookies: string;
  storage: string[];
  bodyChildren: number;
  scroll: string;
}

/** Reads a page apart from its chats. Runs in the page. */
export const readHostPage = (page: Page): Promise<HostPage> =>
  page.evaluate(() => {
    const own = [...document.querySelectorAll('*')].filter(
      (element) => !element.localName.startsWith('stoa-chat'),
    );
    const nameOf = (element: Element) => {
      const path: string[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const siblings = [...(at.parentElement?.children ?? [])].filter(
          (one) => !one.localName.startsWith('stoa-chat'),
        );
        path.unshift(`${at.localName}${siblings.indexOf(at)}`);
      }
      return path.join('/');
    };
    return {
      styles: Object.fromEntries(
        own.map((element) => {
          const style = getComputedStyle(element);
          return [nameOf(element), [...style].map((name) => style.getPropertyValue(name)).join('\n')];
        }),
      ),
      attributes: Object.fromEntries(
        own.map((element) => [
          nameOf(element),
          [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(' '),
        ]),
      ),
      sheets: [...document.styleSheets].map(
        (sheet) => `${sheet.href} ${[...sheet.cssRules].map(({ cssText }) => cssText).join('')}`,
      ),
      adopted: document.adoptedStyleSheets.length,
      globals: Object.getOwnPropertyNames(window).filter((name) => !/^\d+$/.test(name)),
      cookies: document.cookie,
      storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      bodyChildren: document.body.children.length,
      scroll: `${scrollX} ${scrollY}`,
    };
  });

/**
 * Computed style of every element inside a chat's shadow root, by its place; the host itself first. The host is a point without a
 * size that stays where it stands in the page, so where that is says nothing.
 */
export const readChatLooks = async (chat: Locator): Promise<Record<string, Record<string, string>>> =>
  JSON.parse(await chatLooksAsJson(chat)) as Record<string, Record<string, string>>;

/** The same as text: of tens of thousands of values that is how they come out of a page at a bearable cost. */
export const chatLooksAsJson = (chat: Locator): Promise<string> =>
  chat.evaluate((host) => {
    const looks: Record<string, Record<string, string>> = {};
    const read = (element: Element, path: string) => {
      for (const pseudo of [undefined, '::before', '::after']) {
        const style = getComputedStyle(element, pseudo);
        if (pseudo && style.content === 'none') continue;
        looks[path + (pseudo ?? '')] = Object.fromEntries(
          [...style].map((name) => [name, style.getPropertyValue(name)]),
        );
      }
      [...element.children].forEach((child, at) => read(child, `${path}/${child.localName}${at}`));
    };
    read(host, 'host');
    for (const name of Object.keys(looks['host'] ?? {}))
      if (/^(?:inset|top|bottom|left|right)/.test(name)) delete looks['host']?.[name];
    [...(host.shadowRoot?.children ?? [])].forEach((child, at) =>
      read(child, `root/${child.localName}${at}`),
    );
    return JSON.stringify(looks);
  });

/** How two readings of a chat differ, as sentences; nothing where they do not. */
export function looksApart(
  one: Record<string, Record<string, string>>,
  other: Record<string, Record<string, string>>,
): string[] {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...paths].flatMap((path) => {
    const [a, b] = [one[path], other[path]];
    if (!a || !b) return [`${path} is only in one of them`];
    return Object.keys(a)
      .filter((name) => a[name] !== b[name])
      .map((name) => `${path} ${name}: ${a[name]} → ${b[name]}`);
  });
}
