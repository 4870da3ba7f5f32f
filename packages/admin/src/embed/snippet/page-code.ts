import {
  drawsElement,
  embedEvents,
  type EmbedChoice,
  type EmbedDoor,
  type EmbedEvent,
  type EmbedSite,
} from './choice.js';
import { jsText } from './escape.js';

/** Whether a door tells of an event: a frame tells of nothing, and what draws nothing is not opened. */
export const tellsOf = (door: EmbedDoor, event: EmbedEvent): boolean =>
  drawsElement(door) || (door === 'headless' && event !== 'open' && event !== 'close');

/** The chosen events that the door tells of. */
export const eventsOf = ({ door, events }: Pick<EmbedChoice, 'door' | 'events'>): EmbedEvent[] =>
  embedEvents.filter((name) => events.includes(name) && tellsOf(door, name));

/** A kind of blocks as the chat takes it. */
export const isBlockKind = (typed: string): boolean => /^[\w.+#-]{1,64}$/.test(typed.trim());

/** The kind of the example where none is typed. */
export const standardKind = 'forecast';

/** The kind of blocks that the page draws itself; null where it draws none, or the kind is none. */
export function blockKindOf({
  door,
  renderer,
  blockKind,
}: Pick<EmbedChoice, 'door' | 'renderer' | 'blockKind'>): string | null {
  if (!renderer || !drawsElement(door)) return null;
  const kind = blockKind.trim() || standardKind;
  return isBlockKind(kind) ? kind : null;
}

/** A function that hears an event: a line to fill in. */
export const listenerOf = (event: EmbedEvent): string => `(detail) => console.log(${jsText(event)}, detail)`;

/** A function that draws a block: words of a model, so text. */
export const drawBlock = `(place, { source }) => {
  const text = document.createElement('p');
  text.textContent = source;
  place.append(text);
}`;

/** Where the site's backend hands out tokens: a proposal. */
export const tokenRoute = '/chat-token';

const getToken = `async ({ signal }) => {
  const answer = await fetch('${tokenRoute}', { method: 'POST', signal });
  if (!answer.ok) throw new Error('No token for the chat.');
  return answer.text();
}`;
const context = `() => ({ title: document.title, path: location.pathname })`;
const tools = `[
  {
    name: 'find_product',
    description: 'Finds a product of this shop by its name.',
    schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    confirm: ({ name }) => \`Look for \${name}?\`,
    run: async ({ name }) => ({ name, inStock: true }),
  },
]`;

/** Options that are functions, which attributes cannot express. */
export function functionsOf(choice: EmbedChoice, site: EmbedSite): [name: string, code: string][] {
  return [
    ...(choice.identity === 'token' ? [['getToken', getToken] as [string, string]] : []),
    ...(choice.context ? [['context', context] as [string, string]] : []),
    ...(choice.tool && site.scopes.includes('tools') ? [['tools', tools] as [string, string]] : []),
  ];
}

/** Event handlers and renderers of the page as calls of the chat: the method with its arguments as code. */
export function queuedCallsOf(choice: EmbedChoice): [method: string, ...args: string[]][] {
  const kind = blockKindOf(choice);
  return [
    ...eventsOf(choice).map((event): [string, ...string[]] => ['on', jsText(event), listenerOf(event)]),
    ...(kind === null ? [] : [['registerRenderer', jsText(kind), drawBlock] as [string, ...string[]]]),
  ];
}

/** The same as calls, a line each. */
export const callsOf = (choice: EmbedChoice): string =>
  queuedCallsOf(choice)
    .map(([method, ...args]) => `chat.${method}(${args.join(', ')});\n`)
    .join('');

/** Functions as members of an object. */
export const members = (functions: readonly (readonly [string, string])[]): string =>
  functions.map(([name, code]) => `${name}: ${code},\n`).join('');
