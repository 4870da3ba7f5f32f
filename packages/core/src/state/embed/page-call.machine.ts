import type { PageToolCall } from './embed.types.js';

/** Events of a call of a page's tool. */
export type PageCallEvent =
  /** The tool asks the person first. */
  | { type: 'asked' }
  | { type: 'begun' }
  | { type: 'returned' }
  /** It threw, took too long, or could not begin. */
  | { type: 'failed' }
  /** The person said no, or the round is over. */
  | { type: 'refused' };

const ends: readonly PageToolCall['status'][] = ['done', 'failed', 'refused'];

/** Whether nothing more becomes of a call. */
export const isOver = ({ status }: Pick<PageToolCall, 'status'>): boolean => ends.includes(status);

/** One step of a call. What is over stays as it ended, and only what runs can return. */
export function pageCallTransition(
  status: PageToolCall['status'],
  event: PageCallEvent,
): PageToolCall['status'] {
  if (isOver({ status })) return status;
  switch (event.type) {
    case 'asked':
      return status === 'proposed' ? 'waiting' : status;
    case 'begun':
      return 'running';
    case 'returned':
      return status === 'running' ? 'done' : status;
    case 'failed':
      return 'failed';
    case 'refused':
      return 'refused';
    default:
      return event satisfies never;
  }
}
