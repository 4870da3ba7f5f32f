import { activeElementNear, focusQuietly } from './focus.js';

const tabbableSelector = [
  'a[href]',
  'area[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'iframe',
  'audio[controls]',
  'video[controls]',
  '[contenteditable]:not([contenteditable="false"])',
  '[tabindex]',
].join(',');

function canTakeFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert], [hidden]'))
    return false;
  if (element instanceof HTMLInputElement && element.type === 'hidden') return false;
  return typeof element.checkVisibility === 'function'
    ? element.checkVisibility({ visibilityProperty: true })
    : getComputedStyle(element).visibility !== 'hidden' && getComputedStyle(element).display !== 'none';
}

/** Of a radio group the browser stops at one member only: the checked one, or the first where none is checked. */
function isRadioStop(element: HTMLElement, all: HTMLElement[]): boolean {
  if (
    !(element instanceof HTMLInputElement) ||
    element.type !== 'radio' ||
    !element.name ||
    element.checked
  ) {
    return true;
  }
  const group = all.filter(
    (other): other is HTMLInputElement =>
      other instanceof HTMLInputElement && other.type === 'radio' && other.name === element.name,
  );
  return !group.some((other) => other.checked) && group[0] === element;
}

/** The elements that Tab visits inside `container`, in document order. */
export function tabbableIn(container: HTMLElement): HTMLElement[] {
  const all = [...container.querySelectorAll<HTMLElement>(tabbableSelector)].filter(canTakeFocus);
  return all.filter((element) => isRadioStop(element, all));
}

/**
 * Gives focus to the place a person starts at: `[data-autofocus]`, else the first element outside of
 * `[data-dismiss]` (a close button, a notice that offers to discard), else the container itself.
 */
export function focusStartOf(container: HTMLElement): void {
  const marked = container.querySelector<HTMLElement>('[data-autofocus]');
  const start = marked ?? tabbableIn(container).find((element) => !element.closest('[data-dismiss]'));
  focusQuietly(start ?? container);
}

/**
 * Keeps Tab inside `container`: call it for each keydown in there.
 *
 * @returns whether the key was a Tab that would have left, and has been turned round
 */
export function turnTabRound(event: KeyboardEvent, container: HTMLElement): boolean {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return false;
  const stops = tabbableIn(container);
  const first = stops[0];
  const last = stops.at(-1);
  const active = activeElementNear(container);
  if (!first || !last) {
    event.preventDefault();
    focusQuietly(container);
    return true;
  }
  const leaves = event.shiftKey ? active === first || active === container : active === last;
  if (!leaves) return false;
  event.preventDefault();
  focusQuietly(event.shiftKey ? last : first);
  return true;
}
