import type { Message } from '../../contract/conversations.js';

/**
 * What people and models say about a message after it was written. Everything else of a message belongs to the run that wrote it.
 * `label` is a field of the message, the others are keys of its data.
 *
 * @source chat specification §3 "Message"; `artifactRun`, `starred` and `removed` are ours.
 */
export const markNames = [
  'artifactRun',
  'artifactStatus',
  'artifacts',
  'automation',
  'label',
  'rating',
  'removed',
  'starred',
  'topicData',
] as const;
export type MarkName = (typeof markNames)[number];

/** The key of a message's data under which it stands when each mark was set. */
export const timesKey = 'markedAt';

/**
 * The key, in a message's data, of the ISO time at which a client without trees last wrote or moved the message. Of two copies the
 * later one counts.
 */
export const revisionKey = 'revisedAt';

const isMarkName = (key: string): boolean =>
  key !== 'label' && (markNames as readonly string[]).includes(key);

/** The data that another version of a message starts with: attachments without marks and their times. */
export const withoutMarks = (node: Message): Message['data'] =>
  Object.fromEntries(
    Object.entries(node.data).filter(([key]) => key !== timesKey && key !== revisionKey && !isMarkName(key)),
  );

/** When a message was last written as a whole; empty for one that was not written again since it was made. */
export function revisionOf(node: Pick<Message, 'data'>): string {
  const at = node.data[revisionKey];
  return typeof at === 'string' ? at : '';
}

/** How far a message has been removed: hidden, and can be brought back, or gone with its text. */
export const removals = ['hidden', 'gone'] as const;
export type Removal = (typeof removals)[number];

/** Whether a message was removed; undefined while it is there. */
export function removalOf(node: Pick<Message, 'data'>): Removal | undefined {
  const value = node.data['removed'];
  return removals.find((removal) => removal === value);
}
