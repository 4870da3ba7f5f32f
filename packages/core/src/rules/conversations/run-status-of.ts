import type { RunStatus } from '../../contract/chat/run-status.js';
import type { Message } from '../../contract/conversations/conversations.js';

/** How far a run has come, for one that is compared with another. */
export const runRanks: Record<RunStatus, number> = {
  running: 0,
  interrupted: 1,
  failed: 2,
  stopped: 3,
  completed: 4,
};

/** The status of the run that wrote a message; a message without a run counts as completed. */
export function runStatusOf(node: Pick<Message, 'data'>): RunStatus {
  const run = node.data['run'];
  const status = typeof run === 'object' && run !== null && 'status' in run ? run.status : undefined;
  return typeof status === 'string' && Object.hasOwn(runRanks, status) ? (status as RunStatus) : 'completed';
}
