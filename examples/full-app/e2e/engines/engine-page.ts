import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../support/app.js';
import type { EngineDriver, KeyName } from './engine-driver.js';

/** A visible element: by role and accessible name, by selector, or by both a selector and words in it. */
export interface Target {
  role?: string;
  name?: string | RegExp;
  css?: string;
  text?: string;
  /** Selector of an ancestor, or of the host of the shadow root that is searched. */
  within?: string;
  /** Which of several; from the end when negative. */
  nth?: number;
}

/** An element when it was found. @units pixels of the viewport */
export interface Found {
  count: number;
  text: string;
  value: string | null;
  isBusy: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

const queries = readFileSync(
  join(root, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

const findBody = `
  const [target, source, flags, isForClick] = arguments;
  if (!window.TestingLibraryDom) return 'queries';
  const outer = target.within ? document.querySelector(target.within) : document.body;
  const scope = outer && (outer.shadowRoot ?? outer);
  if (!scope) return null;
  const name = source === null ? undefined : flags === null ? source : new RegExp(source, flags);
  const all = target.css
    ? [...scope.querySelectorAll(target.css)]
    : TestingLibraryDom.queryAllByRole(scope, target.role, name === undefined ? {} : { name });
  const shown = all.filter(
    (one) => one.getClientRects().length > 0 && !one.closest('[inert]') && (target.text === undefined || one.innerText.includes(target.text)),
  );
  const one = shown.at(target.nth ?? 0);
  if (!one) return null;
  const isIn = ({ top, bottom }) => top >= 0 && bottom <= innerHeight;
  if (isForClick && !isIn(one.getBoundingClientRect())) one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = one.getBoundingClientRect();
  return { count: shown.length, text: one.innerText, value: one.value ?? null, isBusy: one.ariaBusy === 'true', x, y, width, height };
`;

const waitMs = 20_000;
const pollMs = 50;

const describe = (target: Target): string =>
  JSON.stringify(target, (_, value: unknown) => (value instanceof RegExp ? String(value) : value));

/** A page of any engine in the terms of journeys; each of its actions waits for the element that it needs. */
export class EnginePage {
  constructor(readonly driver: EngineDriver) {}

  goto = (url: string): Promise<void> => this.driver.goto(url);

  press = (key: KeyName, modifier?: 'Control' | 'Shift'): Promise<void> => this.driver.press(key, modifier);

  evaluate = async <T>(body: string, ...args: unknown[]): Promise<T> =>
    (await this.driver.evaluate(body, ...args)) as T;

  /** The element as it is, or null while there is none. */
  async query({ name, ...target }: Target, isForClick = false): Promise<Found | null> {
    const [source, flags] = name instanceof RegExp ? [name.source, name.flags] : [name ?? null, null];
    const find = () => this.driver.evaluate(findBody, target, source, flags, isForClick);
    let found = await find();
    if (found === 'queries') {
      await this.driver.evaluate(queries);
      found = await find();
    }
    return found as Found | null;
  }

  find = (target: Target): Promise<Found> =>
    this.until(`there is ${describe(target)}`, () => this.query(target));

  async gone(target: Target, timeoutMs?: number): Promise<void> {
    await this.until(
      `there is no ${describe(target)}`,
      async () => ((await this.query(target)) === null ? true : null),
      timeoutMs,
    );
  }

  async click(target: Target): Promise<void> {
    const { x, y, width, height } = await this.#still(target);
    await this.driver.click({ x: x + width / 2, y: y + height / 2 });
  }

  /** Replaces the text of a field by what is typed. */
  async write(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.press('a', 'Control');
    await this.press('Backspace');
    await this.driver.type(text);
  }

  /** Waits until a check gives something other than null. */
  async until<T>(what: string, check: () => Promise<T | null>, timeoutMs = waitMs): Promise<T> {
    const end = Date.now() + timeoutMs;
    let cause: unknown;
    do {
      try {
        const value = await check();
        if (value !== null) return value;
      } catch (error) {
        // While a page is being left, drivers answer with errors.
        cause = error;
      }
      await sleep(pollMs);
    } while (Date.now() < end);
    throw new Error(`Not within ${timeoutMs} ms: ${what}`, { cause });
  }

  /** The element once two looks in a row find it at the same place. */
  async #still(target: Target): Promise<Found> {
    let last = await this.find(target);
    return this.until(`${describe(target)} stays where it is`, async () => {
      const now = await this.query(target, true);
      const isStill = now !== null && now.x === last.x && now.y === last.y && now.height === last.height;
      last = now ?? last;
      return isStill ? now : null;
    });
  }
}
