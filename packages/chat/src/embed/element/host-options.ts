import {
  chatAttributes,
  optionOfAttribute,
  readAttribute,
  type AttributeType,
  type ChatAttribute,
  type StoaChatOptions,
} from '../options.js';
import type { StoaChatElement } from './stoa-chat-element.js';

const attributes = Object.keys(chatAttributes).filter((name) => name !== 'open') as ChatAttribute[];

/** Options that only properties can carry. */
const bare = ['getToken', 'context', 'tools', 'renderers', 'nonce'] as const;

const propertyOf = (option: string): string => (option === 'title' ? 'titleText' : option);

const readFrom = (host: StoaChatElement, name: ChatAttribute): unknown =>
  readAttribute(chatAttributes[name], host.getAttribute(name));

/** The options of an element from its attributes and properties; a property wins. */
export function readOptions(host: StoaChatElement): StoaChatOptions {
  const read: Record<string, unknown> = {};
  for (const name of attributes) read[optionOfAttribute(name)] = readFrom(host, name);
  for (const name of [...bare, ...attributes]) {
    const option = optionOfAttribute(name);
    // A property that the element reflects is an accessor, and was read from the attribute.
    const own: unknown = Object.getOwnPropertyDescriptor(host, propertyOf(option))?.value;
    if (own === undefined) continue;
    const type: AttributeType | undefined = chatAttributes[name as ChatAttribute];
    // The script tag gives all in words.
    read[option] = typeof own === 'string' && type ? readAttribute(type, own) : own;
  }
  return read;
}

/**
 * Lets properties and attributes of an element change its options from then on: a property that an attribute can hold is written
 * there, too.
 */
export function bindOptions(
  host: StoaChatElement,
  get: () => Readonly<StoaChatOptions>,
  set: (patch: Partial<StoaChatOptions>) => void,
): void {
  const define = (option: keyof StoaChatOptions, write: (value: unknown) => void) =>
    Object.defineProperty(host, propertyOf(option), {
      get: () => get()[option],
      set: write,
      configurable: true,
      enumerable: true,
    });
  for (const option of bare) {
    if (option !== 'nonce') define(option, (value) => set({ [option]: value }));
  }
  for (const name of attributes) {
    const option = optionOfAttribute(name);
    define(option, (value) => {
      if (typeof value === 'object' && value) return set({ [option]: value });
      if (value === undefined || value === null) host.removeAttribute(name);
      else host.setAttribute(name, value === true ? '' : String(value as string));
      set({ [option]: readFrom(host, name) });
    });
  }
}

/** Observes the attributes until `signal` aborts. */
export function followAttributes(
  host: StoaChatElement,
  set: (patch: Partial<StoaChatOptions>) => void,
  signal: AbortSignal,
): void {
  const observer = new MutationObserver((changes) => {
    for (const { attributeName, oldValue } of changes) {
      const name = attributeName as ChatAttribute;
      if (host.getAttribute(name) !== oldValue) set({ [optionOfAttribute(name)]: readFrom(host, name) });
    }
  });
  observer.observe(host, { attributeFilter: attributes, attributeOldValue: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
