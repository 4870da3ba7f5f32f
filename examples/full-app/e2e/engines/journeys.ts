import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Models } from '../support/models.js';
import { words } from '../support/conversation-page.js';
import { wordTokens } from '@stoa/server/testing/model-server/words';
import type { EnginePage, Found, Target } from './engine-page.js';
import { holdScripts } from './hold-scripts.js';

/** What every journey has: a page of the engine, signed in, and the servers. */
export interface Engine {
  page: EnginePage;
  appUrl: string;
  siteUrl: string;
  models: Models;
  /** A folder for files of the test. */
  filesDir: string;
}

const box: Target = { role: 'textbox', name: 'Message' };
const stop: Target = { role: 'button', name: 'Stop Generating' };
const lastReply: Target = { css: '[data-slot=message][data-from=assistant]', nth: -1 };

/** The words that the scripted model answers to a prompt. */
const answerTo = (prompt: string, count: number): string => words(wordTokens(prompt, count).join(''));

async function startConversation({ page, appUrl }: Engine): Promise<void> {
  await page.goto(appUrl);
  await page.find({ css: '[data-slot=workspace][data-state=ready]' });
  await page.click({ role: 'button', name: 'New conversation' });
  await page.find({ css: '[data-slot=start-panel]' });
}

async function send(page: EnginePage, text: string): Promise<void> {
  await page.write(box, text);
  await page.press('Enter');
}

/** The reply that has ended. */
async function ended(page: EnginePage): Promise<Found> {
  await page.find(lastReply);
  await page.gone(stop, 60_000);
  return page.find(lastReply);
}

async function ask(engine: Engine, text: string): Promise<string> {
  await send(engine.page, text);
  const reply = await ended(engine.page);
  return words(reply.text);
}

/** How far the thread is scrolled from its end. @units pixels */
const toEndPx = (page: EnginePage): Promise<number> =>
  page.evaluate<number>(
    `const view = document.querySelector('[data-slot=thread-viewport]');
     return view.scrollHeight - view.clientHeight - view.scrollTop;`,
  );

const isFocused = async (page: EnginePage, selector: string): Promise<true | null> =>
  (await page.evaluate<boolean>('return document.activeElement?.matches(arguments[0]) ?? false', selector))
    ? true
    : null;

/** The journeys, by what a person does. Each begins on a signed-in page with a new conversation. */
export const journeys: Record<string, (engine: Engine) => Promise<void>> = {
  async 'sends a message and reads the whole reply'(engine) {
    const prompt = 'A lamp on the porch !plainText 80';
    assert.ok((await ask(engine, prompt)).includes(answerTo(prompt, 80)));
  },

  async 'renders headings, tables, lists and code'(engine) {
    const { page } = engine;
    await ask(engine, 'Show me !markdown');
    await page.find({ role: 'heading', name: 'A heading' });
    await page.find({ role: 'cell', name: 'basin' });
    await page.find({ css: '[data-slot=message] pre code, [data-slot=code-block]', text: 'answer' });
  },

  async 'follows a streaming reply with tables and code to its end'(engine) {
    const { page } = engine;
    await ask(engine, 'First of all !plainText 120');
    // The page measures itself after each frame: the driver's polling is slower than the reply.
    await page.evaluate(
      `const view = document.querySelector('[data-slot=thread-viewport]');
       const start = view.scrollHeight;
       const gaps = (window.gapsWhileGrowing = []);
       const look = () => {
         if (!view.isConnected) return;
         if (view.scrollHeight > start + 1500) gaps.push(view.scrollHeight - view.clientHeight - view.scrollTop);
         // After the frame, which grows first and scrolls then.
         requestAnimationFrame(() => setTimeout(look));
       };
       look();`,
    );
    await send(page, 'At length !paper 16000 900 6');
    await page.find(stop);
    await page.gone(stop, 60_000);
    const gaps = await page.evaluate<number[]>('return window.gapsWhileGrowing');
    assert.ok(gaps.length > 5, `the growing thread was looked at ${gaps.length} times`);
    // A frame may lie between the growth and the scroll; a thread that is left behind falls back by hundreds of pixels.
    const worst = Math.max(...gaps);
    assert.ok(worst < 300, `the thread was ${worst} px from its end`);
    await page.until('the end is in view', async () => ((await toEndPx(page)) < 30 ? true : null));
  },

  async 'leaves a reader alone who has scrolled up'(engine) {
    const { page } = engine;
    await ask(engine, 'First of all !plainText 400');
    await send(page, 'At length !paper 12000 600 6');
    await page.find(stop);
    await page.until('the thread has grown', async () =>
      (await page.evaluate<number>(
        `return document.querySelector('[data-slot=thread-viewport]').scrollTop`,
      )) > 400
        ? true
        : null,
    );
    const topOf = (): Promise<number> =>
      page.evaluate<number>(
        `return document.querySelector('[data-slot=message][data-from=user]').getBoundingClientRect().top`,
      );
    await page.evaluate(
      `const view = document.querySelector('[data-slot=thread-viewport]');
       view.dispatchEvent(new WheelEvent('wheel', { deltaY: -5000, bubbles: true }));
       view.scrollTop = 0;`,
    );
    await page.until('the first message is in view', async () => ((await topOf()) > 0 ? true : null));
    const before = await topOf();
    await ended(page);
    const moved = Math.abs((await topOf()) - before);
    assert.ok(moved <= 1, `the reader was moved by ${moved} px`);
  },

  async 'keeps what is typed before the script of the page runs'({ page, appUrl }) {
    const held = await holdScripts(appUrl);
    try {
      await page.driver.beginGoto(held.url);
      await page.until('the page is there without its script', async () =>
        (await page.evaluate<boolean>(
          `return location.origin === arguments[0] && document.querySelector('textarea') !== null`,
          held.url,
        ))
          ? true
          : null,
      );
      await page.click({ css: 'textarea' });
      await page.driver.type('Typed early');
      assert.equal((await page.find({ css: 'textarea' })).value, 'Typed early');
      held.release();
      await page.driver.type(', and on');
      await page.find({ css: '[data-slot=workspace][data-state=ready]' });
      assert.equal((await page.find(box)).value, 'Typed early, and on');
    } finally {
      await held.close();
    }
  },

  async 'keeps what was typed the moment before the page is left'(engine) {
    const { page } = engine;
    // Several times, because what is not safe is lost only sometimes.
    for (let round = 0; round < 5; round += 1) {
      const text = `Not sent ${Date.now()}`;
      await page.write(box, text);
      await page.goto(engine.appUrl);
      await page.find({ css: '[data-slot=workspace][data-state=ready]' });
      let value: string | null = null;
      await page
        .until('the draft is there again', async () =>
          (value = (await page.find(box)).value) === text ? true : null,
        )
        .catch(() => assert.equal(value, text, `round ${round}`));
    }
    await page.write(box, '');
  },

  async 'stops a reply and keeps its words'(engine) {
    const { page } = engine;
    await send(page, 'Slowly !slow 40 400');
    await page.until('some words are there', async () =>
      ((await page.query(lastReply))?.text.split(' ').length ?? 0) > 10 ? true : null,
    );
    await page.click(stop);
    const reply = await ended(page);
    assert.ok(reply.text.split(' ').length > 10);
  },

  async 'goes on with a reply after a reload in the middle of it'(engine) {
    const { page } = engine;
    const prompt = 'Across a reload !slow 15 250';
    await send(page, prompt);
    await page.until('some words are there', async () =>
      ((await page.query(lastReply))?.text.split(' ').length ?? 0) > 30 ? true : null,
    );
    await page.goto(engine.appUrl);
    await page.find({ css: '[data-slot=conversation-row]', nth: 0 });
    if ((await page.query(lastReply)) === null)
      await page.click({ css: '[data-slot=conversation-row]', nth: 0 });
    const reply = await ended(page);
    assert.ok(words(reply.text).includes(answerTo(prompt, 250)), 'no word is lost or doubled');
  },

  async 'selects words of a reply and says that they were copied'(engine) {
    const { page } = engine;
    await ask(engine, 'Words to select !plainText 40');
    const text = await page.find({
      css: '[data-slot=message][data-from=assistant] [data-slot=markdown] p',
      nth: -1,
    });
    const y = text.y + 12;
    await page.driver.drag([
      { x: text.x + 2, y },
      { x: text.x + 200, y },
    ]);
    const selected = await page.evaluate<string>('return String(getSelection())');
    assert.ok(selected.length > 5, `selected: ${JSON.stringify(selected)}`);
    await page.click({ role: 'button', name: 'Copy', nth: -1 });
    await page.find({ role: 'button', name: /^Copied/ });
    const copied = await page.find({ css: '[data-slot=message][data-from=assistant]', nth: -1 });
    // What is on the clipboard is shown by pasting it.
    await page.click(box);
    await page.press('v', 'Control');
    await page.until('the reply is pasted', async () => {
      const value = words((await page.find(box)).value ?? '');
      return value.length > 40 && words(copied.text).includes(value) ? true : null;
    });
    await page.write(box, '');
  },

  async 'is used by keyboard: palette, Escape, focus'(engine) {
    const { page } = engine;
    await page.click(box);
    await page.press('k', 'Control');
    await page.find({ role: 'dialog', name: /./ });
    await page.press('Escape');
    await page.gone({ role: 'dialog' });
    await page.until('the focus is back in the message box', () => isFocused(page, '#stoa-composer'));
  },

  async 'is used by keyboard: sends, opens a conversation, goes on in it'(engine) {
    const { page } = engine;
    const first = `Of lamps ${Date.now() % 100_000}`;
    await ask(engine, `${first} !plainText 10`);
    const selected: Target = { css: '[data-slot=conversation-row]', nth: 0 };
    const title = await page.until('the conversation has a title', async () => {
      const text = (await page.query(selected))?.text.trim();
      return text && text !== 'New Conversation' ? text : null;
    });
    await page.click({ role: 'button', name: 'New conversation' });
    await page.find({ css: '[data-slot=start-panel]' });
    await page.until('the message box has the focus', () => isFocused(page, '#stoa-composer'));
    await page.press('k', 'Control');
    const search: Target = { role: 'combobox', within: '[role=dialog]' };
    await page.find(search);
    await page.driver.type(title);
    await page.find({ role: 'option', name: title });
    await page.press('Enter');
    await page.find({ css: '[data-slot=message][data-from=user]', text: first });
    await page.until('the message box has the focus', () => isFocused(page, '#stoa-composer'));
    await page.driver.type('First line');
    await page.press('Enter', 'Shift');
    await page.driver.type('second line !plainText 10');
    assert.equal((await page.find(box)).value, 'First line\nsecond line !plainText 10');
    await page.press('Enter');
    await ended(page);
    await page.find({ css: '[data-slot=message][data-from=user]', nth: -1, text: 'second line' });
  },

  async 'drags a conversation into a folder'(engine) {
    const { page } = engine;
    await ask(engine, 'To be filed !plainText 10');
    await page.click({ css: '[data-slot=conversations-panel] button[aria-label="New folder"]' });
    const name = `Folder ${Date.now() % 100_000}`;
    await page.write({ role: 'textbox', name: 'Folder name' }, name);
    await page.press('Enter');
    await page.find({ css: '[data-slot=folder-row]', text: name });
    // No protocol of automation drags as a person does in each engine; the events are the engine's own.
    await page.evaluate(
      `const rows = (slot) => [...document.querySelectorAll('[data-slot=' + slot + ']')];
       const item = (row) => row.querySelector('[role=treeitem]') ?? row.closest('[role=treeitem]') ?? row;
       const from = item(rows('conversation-row')[0]);
       const to = item(rows('folder-row').find((row) => row.innerText.includes(arguments[0])));
       const dataTransfer = new DataTransfer();
       const send = (target, name) => target.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }));
       send(from, 'dragstart'); send(to, 'dragenter'); send(to, 'dragover'); send(to, 'drop'); send(from, 'dragend');`,
      name,
    );
    await page.until('the folder holds one', async () =>
      /1/.test(
        (await page.query({ css: '[data-slot=folder-row]', text: name }))?.text.replace(name, '') ?? '',
      )
        ? true
        : null,
    );
  },

  async 'imports a file of conversations'(engine) {
    const { page, filesDir } = engine;
    const path = join(filesDir, 'history.json');
    const name = `Imported ${Date.now() % 100_000}`;
    const history = [
      { id: `import-${name}`, name, messages: [{ id: 'm', role: 'user', content: 'Words from elsewhere' }] },
    ];
    writeFileSync(path, JSON.stringify({ version: 4, history, folders: [], prompts: [] }));
    await page.click({ role: 'button', name: /^Menu of/ });
    await page.click({ role: 'menuitem', name: 'Import conversations' });
    await page.find({ role: 'dialog', name: 'Import conversations' });
    await page.until('the dialog takes a file', async () =>
      (await page.evaluate<boolean>(
        `return document.querySelector('[role=dialog] input[type=file]') !== null`,
      ))
        ? true
        : null,
    );
    await page.driver.setFiles('[role=dialog] input[type=file]', [path]);
    await page.click({ role: 'button', name: /^Import \d+ conversation/ });
    await page.find({ css: '[role=dialog]', text: 'Imported' });
    await page.press('Escape');
    await page.find({ css: '[data-slot=conversation-row]', text: name });
  },

  async 'attaches a file and sends it'(engine) {
    const { page, filesDir } = engine;
    const path = join(filesDir, 'porch.txt');
    writeFileSync(path, 'The porch has seven columns of grey stone.');
    await page.until('the message box takes files', async () =>
      (await page.evaluate<boolean>(`return document.querySelector('input[type=file]') !== null`))
        ? true
        : null,
    );
    await page.driver.setFiles('input[type=file]', [path]);
    await page.find({ css: '[data-slot=attachment-chip]', text: 'porch' });
    await page.until('the file is ready', async () =>
      /%/.test((await page.query({ css: '[data-slot=attachment-chip]' }))?.text ?? '%') ? null : true,
    );
    await ask(engine, 'What is in it? !plainText 20');
  },

  async 'keeps the chosen theme over a reload'(engine) {
    const { page, appUrl } = engine;
    const choose = async (name: string) => {
      await page.click({ role: 'tab', name: 'Settings' });
      await page.click({ role: 'radio', name });
    };
    const isDark = () =>
      page.evaluate<boolean>(
        `return document.documentElement.dataset.theme === 'dark' || document.documentElement.classList.contains('dark')`,
      );
    await choose('Light');
    await page.until('the page is light', async () => ((await isDark()) ? null : true));
    await page.goto(appUrl);
    assert.equal(await isDark(), false, 'the first paint after a reload follows the choice');
    await page.find({ css: '[data-slot=workspace][data-state=ready]' });
    await choose('Dark');
    await page.until('the page is dark', async () => ((await isDark()) ? true : null));
    await page.click({ role: 'tab', name: 'Chats' });
  },

  async 'changes a setting in the dialog and keeps it over a reload'({ page, appUrl }) {
    const option: Target = { role: 'switch', name: 'Smart message focusing' };
    const isOn = () =>
      page.evaluate<boolean>(
        `const all = [...document.querySelectorAll('[role=dialog] [role=switch]')];
         const one = all.find((each) => each.labels?.[0]?.innerText.includes(arguments[0]) || each.ariaLabel === arguments[0]);
         return one.checked ?? one.ariaChecked === 'true';`,
        option.name,
      );
    const openSettings = async () => {
      await page.find({ css: '[data-slot=workspace][data-state=ready]' });
      await page.click({ role: 'button', name: /^Menu of/ });
      await page.click({ role: 'menuitem', name: 'Settings' });
      await page.find({ role: 'dialog', name: 'Settings' });
      await page.find(option);
    };
    await openSettings();
    const before = await isOn();
    for (const wanted of [!before, before]) {
      await page.click(option);
      await page.until('the switch has moved', async () => ((await isOn()) === wanted ? true : null));
      await page.goto(appUrl);
      await openSettings();
      await page.until('the switch is as it was left', async () => ((await isOn()) === wanted ? true : null));
    }
    await page.press('Escape');
    await page.gone({ role: 'dialog' });
  },

  async 'signs out, and in again'(engine) {
    const { page } = engine;
    await page.click({ role: 'button', name: 'Sign out' });
    await page.find({ role: 'link', name: 'Sign in' });
    await signIn(engine);
  },

  ...Object.fromEntries(
    ['plain', 'hostile'].map((name) => [
      `answers in the widget on the ${name} page`,
      async ({ page, siteUrl }: Engine) => {
        const within = 'stoa-chat';
        // The chat that an earlier journey left open in this tab opens by itself, and a press would close it. The list of pages has none.
        await page.goto(siteUrl);
        await page.evaluate('sessionStorage.clear()');
        await page.goto(`${siteUrl}/${name}`);
        await page.click({ within, css: '[part~=launcher]' });
        const prompt = 'light for a desk !plainText 60';
        // Roles are not asked for: the hostile page patches what the queries are made of.
        await page.write({ within, css: 'textarea' }, prompt);
        await page.press('Enter');
        await page.until('the reply is there', async () => {
          const reply = await page.query({ ...lastReply, within });
          return words(reply?.text ?? '').includes(answerTo(prompt, 60)) ? true : null;
        });
      },
    ]),
  ),
};

/** Signs in by the pages that a person sees. */
export async function signIn({ page, appUrl }: Engine): Promise<void> {
  await page.goto(appUrl);
  await page.click({ role: 'link', name: 'Sign in' });
  await page.click({ role: 'button', name: /Thea/ });
  await page.find({ css: '[data-slot=workspace][data-state=ready]' });
}

/** Runs one journey from a new conversation. */
export async function runJourney(engine: Engine, journey: (engine: Engine) => Promise<void>): Promise<void> {
  await startConversation(engine);
  await journey(engine);
}
