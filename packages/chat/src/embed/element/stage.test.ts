// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completeDom, defineTest, makeStandIn, settle } from '../../testing/embed-element.js';

/** The part of the window that can be seen, as a phone reports it. */
class View extends EventTarget {
  offsetTop = 0;
  height = 780;
  scale = 1;
  become(now: Partial<Pick<View, 'offsetTop' | 'height' | 'scale'>>, type = 'resize') {
    Object.assign(this, now);
    this.dispatchEvent(new Event(type));
  }
}
let view: View;
let isSmall: boolean;

beforeEach(() => {
  completeDom();
  view = new View();
  isSmall = true;
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isSmall && query.includes('max-width'), media: query }),
  );
  sessionStorage.clear();
  document.body.replaceChildren();
});
afterEach(() => vi.unstubAllGlobals());

/** An open chat, and what its sheet is told of the room that there is. */
async function open() {
  const element = defineTest(makeStandIn()).create();
  document.body.append(element);
  element.open();
  await settle();
  const { style } = element.shadowRoot!.querySelector<HTMLElement>('.root')!;
  return { element, room: () => [style.getPropertyValue('--_top'), style.getPropertyValue('--_visible')] };
}

it('[EW25] on a small window the panel stands above the virtual keyboard, and follows it', async () => {
  const { element, room } = await open();
  expect(room()).toEqual(['0px', '780px']);
  view.become({ height: 430 });
  expect(room()).toEqual(['0px', '430px']);
  view.become({ offsetTop: 64 }, 'scroll');
  expect(room()).toEqual(['64px', '430px']);
  view.become({ height: 780, offsetTop: 0 });
  expect(room()).toEqual(['0px', '780px']);
  element.remove();
  await settle();
  view.become({ height: 300 });
  expect(room()).toEqual(['0px', '780px']);
});

it('[EW25] a pinch makes nothing smaller', async () => {
  const { room } = await open();
  view.become({ height: 390, offsetTop: 100, scale: 2 });
  expect(room()).toEqual(['', '']);
  view.become({ height: 780, offsetTop: 0, scale: 1 });
  expect(room()).toEqual(['0px', '780px']);
});

it('[EW25] a panel that does not cover the window leaves the keyboard to the page', async () => {
  isSmall = false;
  const { room } = await open();
  view.become({ height: 430 });
  expect(room()).toEqual(['', '']);
});
