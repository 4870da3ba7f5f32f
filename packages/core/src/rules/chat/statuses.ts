import type { ChatStatus } from '../../contract/chat/chat-event.js';

/** Names of icons that a status may ask for. @source protocol §2.5; the last four belong to [v0.9]. */
export const statusIcons = [
  'bolt',
  'info',
  'assistant',
  'check',
  'aperture',
  'repeat',
  'api',
  'send',
  'clear',
  'settings',
  'share',
  'download',
  'search',
  'tool',
  'warning',
  'plug',
] as const;
export type StatusIcon = (typeof statusIcons)[number];

/** Statuses with this id are reasoning and are appended. @source protocol §2.5 [v0.9] */
export const reasoningStatusId = 'reasoning';

/** The most statuses of one reply that are remembered. */
const maxStatuses = 100;

/** The icon of a status; a check where none, or an unknown one, is named. @source protocol §2.5 */
export const statusIconOf = ({ icon }: Pick<ChatStatus, 'icon'>): StatusIcon =>
  statusIcons.find((known) => known === icon) ?? 'check';

/** The line of a status. @source protocol §2.5 */
export const statusHeadline = ({ summary, message }: Pick<ChatStatus, 'summary' | 'message'>): string =>
  summary.trim() || message.trim();

/** The expandable detail below the headline: the message, where both exist and differ. @source protocol §2.5 */
export const statusDetail = ({ summary, message }: Pick<ChatStatus, 'summary' | 'message'>): string | null =>
  summary.trim() !== '' && message.trim() !== '' && summary.trim() !== message.trim() ? message : null;

/** Adds a status to those of a reply: it takes the place of an earlier one with its id. The oldest go when there are too many. */
export function addStatus(statuses: readonly ChatStatus[], added: ChatStatus): ChatStatus[] {
  return statuses.some(({ id }) => id === added.id)
    ? statuses.map((status) => (status.id === added.id ? added : status))
    : [...statuses, added].slice(-maxStatuses);
}

/**
 * The statuses to show: the last entry of each id, and only while in progress or sticky, in the order in which the ids came. One
 * without words says nothing.
 *
 * @source protocol §2.5.
 */
export function visibleStatuses(statuses: readonly ChatStatus[]): ChatStatus[] {
  const last = new Map(statuses.map((status) => [status.id, status]));
  return [...last.values()].filter(
    (status) => (status.inProgress || status.sticky === true) && statusHeadline(status) !== '',
  );
}
