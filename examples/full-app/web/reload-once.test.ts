// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { appLoaded, reloadOnce } from './reload-once.js';

beforeEach(() => window.sessionStorage.clear());

function openTab(
  sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = window.sessionStorage,
) {
  const reload = vi.fn();
  document.body.innerHTML = '<div hidden role="alert">It did not come. <button>Load again</button></div>';
  const notice = document.querySelector<HTMLElement>('div')!;
  const tab = { sessionStorage: sessionStorage as Storage, location: { ...window.location, reload } };
  return { tab, notice, reload };
}

it('[PG9] a page whose app does not come is loaded once more, then says so and reloads on demand', () => {
  const { tab, notice, reload } = openTab();
  reloadOnce(tab, notice);
  expect(reload).toHaveBeenCalledOnce();
  expect(notice.hidden).toBe(true);
  reloadOnce(tab, notice);
  expect(reload).toHaveBeenCalledOnce();
  expect(notice.hidden).toBe(false);
  notice.querySelector('button')!.click();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('[PG9] once the app has come, a later failure reloads again', () => {
  const { tab, notice, reload } = openTab();
  reloadOnce(tab, notice);
  appLoaded(tab);
  reloadOnce(tab, notice);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('[PG9] where the browser keeps nothing, the notice comes at once', () => {
  const refuse = () => {
    throw new DOMException('Refused.', 'SecurityError');
  };
  const { tab, notice, reload } = openTab({ getItem: refuse, setItem: refuse, removeItem: refuse });
  appLoaded(tab);
  reloadOnce(tab, notice);
  expect(reload).not.toHaveBeenCalled();
  expect(notice.hidden).toBe(false);
});
