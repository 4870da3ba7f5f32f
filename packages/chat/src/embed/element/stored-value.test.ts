// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeDom, defineTest, launcherOf, makeStandIn, settle } from '../../testing/embed-element.js';

/** Storage as a browser gives it to a frame without its rights: the very property throws. */
function denyStorage(): () => void {
  const areas = (['sessionStorage', 'localStorage'] as const).map((area) => {
    const before = Object.getOwnPropertyDescriptor(window, area)!;
    Object.defineProperty(window, area, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
    return () => Object.defineProperty(window, area, before);
  });
  return () => areas.forEach((restore) => restore());
}

/** Storage that has no room left. */
function fillStorage(): () => void {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  return () => setItem.mockRestore();
}

const reported = vi.fn();

beforeEach(() => {
  completeDom();
  reported.mockClear();
  vi.stubGlobal('reportError', reported);
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
});
afterEach(() => vi.unstubAllGlobals());

describe('what a chat keeps in the browser', () => {
  it('[EW14] [EW7] [EW8] is kept under its name: open for the session, sizes for later visits', async () => {
    const element = defineTest(makeStandIn()).create();
    element.configure({ instance: 'help', mode: 'sidebar', open: true });
    document.body.append(element);
    await settle();
    element.controller!.setExpanded(true);
    element
      .shadowRoot!.querySelector('[role=separator]')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
    expect({ ...sessionStorage }).toEqual({ 'stoa:help:open': '1' });
    expect({ ...localStorage }).toEqual({ 'stoa:help:expanded': '1', 'stoa:help:width': '800' });
    element.close();
    element.controller!.setExpanded(false);
    expect({ ...sessionStorage }).toEqual({ 'stoa:help:open': '0' });
    expect({ ...localStorage }).toEqual({ 'stoa:help:width': '800' });
  });

  it('[EW14] counts before the option of a first visit', async () => {
    sessionStorage.setItem('stoa:help:open', '0');
    const standIn = makeStandIn();
    const element = defineTest(standIn).create();
    element.configure({ instance: 'help', defaultOpen: true });
    document.body.append(element);
    await settle();
    expect(standIn.loads).toBe(0);
  });

  it.each([
    ['denied', denyStorage],
    ['full', fillStorage],
  ])('[EW14] is the default at each visit where storage is %s', async (_state, spoil) => {
    const restore = spoil();
    try {
      const standIn = makeStandIn();
      const { create } = defineTest(standIn);
      const first = create();
      first.configure({ mode: 'sidebar' });
      document.body.append(first);
      launcherOf(first).click();
      await settle();
      expect(first.isOpen).toBe(true);
      first.controller!.setExpanded(true);
      first
        .shadowRoot!.querySelector('[role=separator]')!
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
      expect(first.shadowRoot!.querySelector('[role=separator]')!.ariaValueNow).toBe('800');
      first.close();
      expect(first.isOpen).toBe(false);
      first.remove();
      await settle();
      const second = create();
      second.configure({ defaultOpen: true });
      document.body.append(second);
      await settle();
      expect(second.isOpen).toBe(true);
      expect(second.controller!.isExpanded.getState()).toBe(false);
      expect(reported).not.toHaveBeenCalled();
    } finally {
      restore();
    }
  });
});
