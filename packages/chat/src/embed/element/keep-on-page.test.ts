// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { settle } from '../../testing/embed-element.js';
import { keepOnPage } from './keep-on-page.js';

const swap = async () => {
  document.body.replaceWith(document.createElement('body'));
  await settle();
};

function put(isWanted: () => boolean = () => true): HTMLElement {
  const chat = document.createElement('stoa-kept');
  keepOnPage(chat, isWanted);
  return chat;
}

afterEach(() => document.querySelectorAll('stoa-kept').forEach((one) => one.remove()));

describe('a chat beside the body', () => {
  it('[EW50] stays where it is when the body is replaced', async () => {
    const chat = put();
    expect(chat.parentElement).toBe(document.documentElement);
    let times = 0;
    const observer = new MutationObserver(() => (times += 1));
    observer.observe(chat, { attributes: true });
    await swap();
    await swap();
    expect([chat.isConnected, document.querySelectorAll('stoa-kept').length, times]).toEqual([true, 1, 0]);
    observer.disconnect();
  });

  it('[EW50] comes back where all of the document is replaced', async () => {
    const chat = put();
    document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'));
    await settle();
    expect(chat.parentElement).toBe(document.documentElement);
    const root = document.createElement('html');
    root.append(document.createElement('head'), document.createElement('body'));
    document.documentElement.replaceWith(root);
    await settle();
    expect(chat.parentElement).toBe(root);
    await swap();
    expect(chat.isConnected).toBe(true);
  });

  it('[EW50] goes where the next page does not want it, and once the page has removed it', async () => {
    let isWanted = true;
    const chat = put(() => isWanted);
    isWanted = false;
    await swap();
    expect(chat.isConnected).toBe(false);
    const other = put();
    other.remove();
    await settle();
    await swap();
    expect(other.isConnected).toBe(false);
  });
});
