import type { Folder } from '@stoa/core/contract';
import type { PlainValue } from '@stoa/core/rules';
import type { ListedConversation, ProposedCall } from '@stoa/core/state';
import { visibleText } from './hidden-parts.js';
import type { ProposalsText } from './proposals.texts.js';

/** Sources for the names in a call's description. */
export interface Names {
  items: readonly Pick<ListedConversation, 'id' | 'name'>[];
  folders: readonly Pick<Folder, 'id' | 'name'>[];
}

const textsOf = (args: readonly PlainValue[]): string[] =>
  args.flat(3).filter((arg): arg is string => typeof arg === 'string');

const longest = 120;
const shortened = (text: string): string =>
  visibleText(text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Describes a call in plain words and in names that the person knows. The exact arguments are shown beside it. */
export function callWords(
  { id, args, target }: ProposedCall,
  { items, folders }: Names,
  text: ProposalsText,
): string {
  if (target.type === 'unknown') return text.unknown(shortened(id));
  if (target.type === 'remote') return text.remote(shortened(target.operation.name));
  const texts = textsOf(args).filter(
    (one, at) => at > 0 || (one !== target.name && one !== target.name.slice(1)),
  );
  const chat = texts.map((one) => items.find((item) => item.id === one)).find((item) => item !== undefined);
  const known = texts.filter((one) => items.some((item) => item.id === one)).length;
  switch (target.name) {
    case '/chat':
      return text.operation(target.name, { subject: shortened(chat?.name ?? text.nobody), count: known });
    case '/chatSamples':
      return text.operation(target.name, { subject: '', count: known });
    case '/moveChatsToFolder': {
      const folder = folders.find((one) => one.id === texts[0]);
      return text.operation(target.name, {
        subject: shortened(folder?.name ?? text.nobody),
        count: texts.slice(1).filter((one) => items.some((item) => item.id === one)).length,
      });
    }
    case '/createChatFolder':
      return text.operation(target.name, { subject: shortened(texts[0] ?? text.unnamed), count: 1 });
    default:
      return text.operation(target.name, { subject: shortened(texts.join(', ')), count: texts.length });
  }
}

/** An argument as the person reads it: an id is followed by the name that it stands for. */
export function argumentWords(value: PlainValue, names: Names): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map((one) => argumentWords(one, names)).join('\n');
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  const name = [...names.items, ...names.folders].find((one) => one.id === value)?.name;
  return name === undefined ? JSON.stringify(value) : `${JSON.stringify(value)} — ${name}`;
}
