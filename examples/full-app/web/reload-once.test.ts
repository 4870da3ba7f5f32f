// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.js';

it('[PG9] a page whose app does not come is loaded once more, and not again', () => {
  const { sessionStorage } = window;
  sessionStorage.clear();
  const reload = vi.fn();
  const page = { sessionStorage, location: { ...window.location, reload } };
  reloadOnce(page);
  expect(reload).toHaveBeenCalledOnce();
  reloadOnce(page);
  expect(reload).toHaveBeenCalledOnce();
});
