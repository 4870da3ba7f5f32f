import type { StoaChatOptions } from '../options.js';
import type { StoaChatElement } from './stoa-chat-element.js';

/** Options of a chat that is made by script. */
export interface CreateOptions extends StoaChatOptions {
  /** Where to put it: an element, or a selector. Default: the end of the body. */
  target?: Element | string;
}

/** Makes a chat and puts it on the page, as soon as there is a body. @errors throws where the page has no such target */
export function putChat(tag: string, { target, ...options }: CreateOptions = {}): StoaChatElement {
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
