// Browser APIs that jsdom lacks. Import it first in tests of complete views.
import { act } from 'react';

/**
 * jsdom lays nothing out, and a virtual list draws what has a height: here its viewport has space for twenty rows. Other elements
 * are never said to have a size.
 */
class RowObserver implements ResizeObserver {
  readonly #report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }
  observe(target: Element): void {
    if (!target.closest('[data-virtual]')) return;
    const height = target.hasAttribute('data-virtual') ? 660 : 33;
    const entry = { target, contentRect: { width: 270, height } } as unknown as ResizeObserverEntry;
    const report = () => this.#report([entry], this);
    const isActing = () => (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT;
    queueMicrotask(() => (isActing() ? act(report) : report()));
  }
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= RowObserver;
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get(this: HTMLElement) {
    return this.parentElement;
  },
});
Element.prototype.scrollTo ??= function scrollTo() {};
Element.prototype.scrollBy ??= function scrollBy() {};
globalThis.matchMedia ??= ((query: string) => ({
  matches: query.includes('pointer: fine'),
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})) as typeof matchMedia;
Element.prototype.scrollIntoView ??= function scrollIntoView() {};
Element.prototype.hasPointerCapture ??= () => false;
