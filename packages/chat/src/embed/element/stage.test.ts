// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completeDom, defineTest, makeStandIn, settle } from '../../testing/embed-element.js';

/** The part of the window that can be seen, as a phone reports it. */
class View extends EventTarget {
  offsetTop = 0;
  offsetLeft = 0;
  width = 390;
  height = 780;
  scale = 1;
  become(now: Partial<Pick<View, 'offsetTop' | 'offsetLeft' | 'height' | 'scale'>>, type = 'resize') {
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

/** An open chat, and what its sheet is told of the available space. */
async function open() {
  const element = defineTest(makeStandIn()).create();
  document.body.append(element);
  element.open();
  await settle();
  const { style } = element.shadowRoot!.querySelector<HTMLElement>('.root')!;
  const place = () => [style.getPropertyValue('--_x'), style.getPropertyValue('--_y')];
  return {
    element,
    place,
    room: () => [style.getPropertyValue('--_top'), style.getPropertyValue('--_visible')],
  };
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

it('[EW39] on a page wider than the window it follows the window over the page, on any other it does not', async () => {
  vi.stubGlobal('innerWidth', 708);
  const wide = await open();
  expect(wide.place()).toEqual(['0px', '0px']);
  view.become({ offsetLeft: 120, offsetTop: 30 }, 'scroll');
  expect(wide.place()).toEqual(['120px', '30px']);
  view.become({ scale: 2 });
  expect(wide.place()).toEqual(['', '']);
  wide.element.remove();
  await settle();
  vi.stubGlobal('innerWidth', 390);
  view.become({ scale: 1, offsetTop: 64 });
  expect((await open()).place()).toEqual(['', '']);
});

it('[EW25] a panel that does not cover the window leaves the keyboard to the page', async () => {
  isSmall = false;
  const { room } = await open();
  view.become({ height: 430 });
  expect(room()).toEqual(['', '']);
});
