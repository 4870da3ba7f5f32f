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

/** Sizes of elements, told when a test says so. */
class Sizes {
  static readonly all = new Set<Sizes>();
  readonly observed: Element[] = [];
  readonly report: () => void;
  constructor(report: () => void) {
    this.report = report;
  }
  observe(target: Element) {
    this.observed.push(target);
    Sizes.all.add(this);
  }
  unobserve() {}
  disconnect() {
    Sizes.all.delete(this);
  }
  static isObserved = (target: Element) => [...Sizes.all].some(({ observed }) => observed.includes(target));
}

let view: View;
let isSmall: boolean;

beforeEach(() => {
  completeDom();
  view = new View();
  isSmall = true;
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('ResizeObserver', Sizes);
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isSmall && query.includes('max-width'), media: query }),
  );
  sessionStorage.clear();
  document.body.replaceChildren();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Sizes.all.clear();
});

/** An open chat, and what its sheet is told of the available space. */
async function open() {
  const element = defineTest(makeStandIn()).create();
  document.body.append(element);
  element.open();
  await settle();
  const { style } = element.shadowRoot!.querySelector<HTMLElement>('.root')!;
  const place = () => ['--_l', '--_r', '--_y'].map((name) => style.getPropertyValue(name));
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

/** Fixed boxes of the page. */
function setFixedBoxes(left: number, right: number) {
  vi.stubGlobal('innerWidth', right - left);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ left, right } as DOMRect);
}

it('[EW39] on a page wider than the window it follows the window over the page, on any other it does not', async () => {
  setFixedBoxes(0, 708);
  const wide = await open();
  expect(wide.place()).toEqual(['0px', '-318px', '0px']);
  view.become({ offsetLeft: 120, offsetTop: 30 }, 'scroll');
  expect(wide.place()).toEqual(['120px', '-198px', '30px']);
  view.become({ scale: 2 });
  expect(wide.place()).toEqual(['', '', '']);
  wide.element.remove();
  await settle();
  setFixedBoxes(0, 390);
  view.become({ scale: 1, offsetTop: 64 });
  expect((await open()).place()).toEqual(['', '', '']);
});

it('[EW39] on a page that becomes wider, and whose fixed boxes begin outside of the window, it comes along', async () => {
  setFixedBoxes(0, 390);
  const { element, place } = await open();
  expect(place()).toEqual(['', '', '']);
  setFixedBoxes(-646, 390);
  for (const { report } of Sizes.all) report();
  expect(place()).toEqual(['646px', '0px', '0px']);
  expect(Sizes.isObserved(element)).toBe(true);
  element.remove();
  await settle();
  expect(Sizes.isObserved(element)).toBe(false);
});

it('[EW25] a panel that does not cover the window leaves the keyboard to the page', async () => {
  isSmall = false;
  const { room } = await open();
  view.become({ height: 430 });
  expect(room()).toEqual(['', '']);
});
