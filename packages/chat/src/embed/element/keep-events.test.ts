// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeDom, defineTest, makeStandIn, settle } from '../../testing/embed-element.js';

beforeEach(() => completeDom());
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function open() {
  const element = defineTest(makeStandIn()).create();
  document.body.append(element);
  element.open();
  await settle();
  const field = element.shadowRoot!.querySelector('textarea')!;
  field.focus();
  return { element, field };
}

describe('events of a chat', () => {
  it.each([
    'keydown',
    'keyup',
    'keypress',
    'beforeinput',
    'input',
    'compositionstart',
    'compositionend',
    'copy',
    'paste',
    'focusin',
  ])('[EW49] %s stays inside', async (type) => {
    const { field } = await open();
    const heard = vi.fn();
    const inside = vi.fn();
    field.addEventListener(type, inside);
    document.addEventListener(type, heard);
    field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    document.removeEventListener(type, heard);
    expect([inside.mock.calls.length, heard.mock.calls.length]).toEqual([1, 0]);
  });

  it('[EW49] a drop that the chat does not take is the page’s', async () => {
    const { field } = await open();
    const heard = vi.fn();
    document.addEventListener('drop', heard);
    field.dispatchEvent(new Event('drop', { bubbles: true, composed: true }));
    expect(heard).toHaveBeenCalledTimes(1);
    field.addEventListener('drop', (event) => event.preventDefault());
    field.dispatchEvent(new Event('drop', { bubbles: true, composed: true, cancelable: true }));
    document.removeEventListener('drop', heard);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('[EW49] a dialog of the page that holds the focus leaves it to the chat, as one of Bootstrap would not', async () => {
    const { element, field } = await open();
    const dialog = document.createElement('div');
    dialog.tabIndex = -1;
    document.body.append(dialog);
    const hold = (event: FocusEvent) => {
      if (!dialog.contains(event.target as Node)) dialog.focus();
    };
    document.addEventListener('focusin', hold);
    field.blur();
    field.focus();
    document.removeEventListener('focusin', hold);
    expect(document.activeElement).toBe(element);
  });

  it('[EW49] listeners of the capture phase find a host that is edited while a box has focus', async () => {
    const { element, field } = await open();
    const found: unknown[] = [];
    const hear = (event: Event) => found.push(event.target, (event.target as HTMLElement).isContentEditable);
    document.addEventListener('keydown', hear, true);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true, composed: true }));
    document.removeEventListener('keydown', hear, true);
    expect(found).toEqual([element, true]);
    element.shadowRoot!.querySelector('button')!.focus();
    expect(element.isContentEditable).toBe(false);
  });
});
