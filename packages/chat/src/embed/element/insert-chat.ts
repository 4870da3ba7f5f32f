import type { StoaChatOptions } from '../options.js';
import { keepOnPage } from './keep-on-page.js';
import { isInPage } from './shell.js';
import type { StoaChatElement } from './stoa-chat-element.js';

/** Options of a chat created by script. */
export interface CreateOptions extends StoaChatOptions {
  /** Where to put it: an element, or a selector. Default: beside the body, or at its end for a chat within the page. */
  target?: Element | string;
}

/**
 * Creates a chat and inserts it once the page has a body.
 *
 * @param isWanted whether a page still wants it after its body was replaced
 * @errors throws if the target does not exist
 */
export function insertChat(
  tag: string,
  { target, ...options }: CreateOptions = {},
  isWanted: () => boolean = () => true,
): StoaChatElement {
  const made = document.createElement(tag) as StoaChatElement;
  const place = () => placeChat(made, target, isWanted);
  made.configure(options);
  if (document.body) place();
  else addEventListener('DOMContentLoaded', place);
  return made;
}

/** Puts a chat where it was asked for. @errors throws if the target does not exist */
export function placeChat(
  chat: StoaChatElement,
  target: CreateOptions['target'],
  isWanted: () => boolean,
): void {
  if (!target && !isInPage(chat.mode)) return keepOnPage(chat, isWanted);
  const found = typeof target === 'string' ? document.querySelector(target) : (target ?? document.body);
  if (!found) throw Error(`StoaChat: no ${target as string}`);
  found.append(chat);
}
