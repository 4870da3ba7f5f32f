import type { Message } from '../../contract/conversations/conversations.js';
import { laterTime } from '../values/later-time.js';
import { markNames, timesKey, withoutMarks, writtenTimes, type MarkName } from './marks.js';

/** When each mark was set, ISO time by name. Marks that came with the message have no time. */
export function markTimesOf(node: Pick<Message, 'data'>): Readonly<Partial<Record<MarkName, string>>> {
  const times = node.data[timesKey];
  if (typeof times !== 'object' || times === null) return {};
  return Object.fromEntries(
    markNames.flatMap((name) => {
      const time: unknown = (times as Record<string, unknown>)[name];
      return typeof time === 'string' ? [[name, time]] : [];
    }),
  );
}

const markOf = (node: Message, name: MarkName): unknown => (name === 'label' ? node.label : node.data[name]);

/** A mark with the time at which it was set. */
export interface Mark {
  value: unknown;
  /** ISO time; empty for a mark that came with the message. */
  at: string;
}

export type Marks = ReadonlyMap<MarkName, Mark>;

/** A message taken apart into its marks and the rest, which has no trace of them. */
export function splitMarks(node: Message): { marks: Marks; bare: Message } {
  const times = markTimesOf(node);
  const marks = new Map<MarkName, Mark>();
  for (const name of markNames) {
    const value = markOf(node, name);
    const at = times[name] ?? '';
    if (value !== undefined || at !== '') marks.set(name, { value, at });
  }
  const { label: _label, ...bare } = node;
  return { marks, bare: { ...bare, data: { ...withoutMarks(node), ...writtenTimes(node) } } as Message };
}

/** Puts together what `splitMarks` took apart. */
export function withMarks(bare: Message, marks: Marks): Message {
  const data = { ...bare.data };
  const times: Record<string, string> = {};
  let node = bare;
  for (const [name, { value, at }] of marks) {
    if (at !== '') times[name] = at;
    if (value === undefined) continue;
    if (name === 'label') node = { ...node, label: value as string };
    else data[name] = value;
  }
  if (Object.keys(times).length > 0) data[timesKey] = times;
  return { ...node, data };
}

/** Sets marks of a message and notes when; undefined takes a mark away. `now` is an ISO time. */
export function mark(node: Message, changes: Partial<Record<MarkName, unknown>>, now: string): Message {
  const { marks, bare } = splitMarks(node);
  const next = new Map(marks);
  for (const name of markNames) {
    if (!(name in changes)) continue;
    const before = marks.get(name)?.at;
    next.set(name, { value: changes[name], at: laterTime(now, before === '' ? undefined : before) });
  }
  return withMarks(bare, next);
}

/** The place of a message that is gone: what followed it still needs to know what it followed. */
export function wiped(node: Message): Message {
  const { id, role, parentId, createdAt } = node;
  const at = markTimesOf(node).removed;
  return {
    id,
    role,
    content: '',
    data: {
      removed: 'gone',
      ...(at === undefined ? {} : { [timesKey]: { removed: at } }),
      ...writtenTimes(node),
    },
    ...(parentId === undefined ? {} : { parentId }),
    ...(createdAt === undefined ? {} : { createdAt }),
  };
}
