import type { StoaChatOptions } from '../options.js';
import type { StoaChatElement } from './stoa-chat-element.js';

/** Options of a chat created by script. */
export interface CreateOptions extends StoaChatOptions {
  /** Where to put it: an element, or a selector. Default: the end of the body. */
  target?: Element | string;
}

/** Creates a chat and inserts it once the page has a body. @errors throws if the target does not exist */
export function insertChat(tag: string, { target, ...options }: CreateOptions = {}): StoaChatElement {
  const made = document.createElement(tag) as StoaChatElement;
  const place = () => {
    const found = typeof target === 'string' ? document.querySelector(target) : (target ?? document.body);
    if (!found) throw Error(`StoaChat: no ${target as string}`);
    found.append(made);
  };
  made.configure(options);
  if (document.body) place();
  else addEventListener('DOMContentLoaded', place);
  return made;
}
