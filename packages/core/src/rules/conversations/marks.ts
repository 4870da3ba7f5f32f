import type { Message } from '../../contract/conversations/conversations.js';

/**
 * Annotations that people and models add to a message after it was written. All other data belongs to the run that wrote it.
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

/**
 * The key, in a message's data, of the ISO time at which a client without trees listed a message that was gone. It lives again from then
 * on: copies of an earlier life count for nothing, its removal included.
 */
export const lifeKey = 'revivedAt';

const isMarkName = (key: string): boolean =>
  key !== 'label' && (markNames as readonly string[]).includes(key);

/** The data that another version of a message starts with: attachments without marks and their times. */
export const withoutMarks = (node: Message): Message['data'] =>
  Object.fromEntries(
    Object.entries(node.data).filter(
      ([key]) => key !== timesKey && key !== revisionKey && key !== lifeKey && !isMarkName(key),
    ),
  );

const timeAt = (node: Pick<Message, 'data'>, key: string): string => {
  const at = node.data[key];
  return typeof at === 'string' ? at : '';
};

/** When a message was last written as a whole; empty for one that was not written again since it was made. */
export const revisionOf = (node: Pick<Message, 'data'>): string => timeAt(node, revisionKey);

/** When the life of a message began; empty for the first one. */
export const lifeOf = (node: Pick<Message, 'data'>): string => timeAt(node, lifeKey);

/** The times of a message that belong neither to its run nor to its marks. */
export function writtenTimes(node: Pick<Message, 'data'>): Message['data'] {
  const [revision, life] = [revisionOf(node), lifeOf(node)];
  return { ...(revision && { [revisionKey]: revision }), ...(life && { [lifeKey]: life }) };
}

/**
 * How far a message has been removed: hidden, until its text is taken away in a moment; unlisted, since a client without trees left it out
 * of its list, until the person decides; or gone with its text.
 */
export const removals = ['hidden', 'unlisted', 'gone'] as const;
export type Removal = (typeof removals)[number];

/** Whether a message was removed; undefined while it is there. */
export function removalOf(node: Pick<Message, 'data'>): Removal | undefined {
  const value = node.data['removed'];
  return removals.find((removal) => removal === value);
}
