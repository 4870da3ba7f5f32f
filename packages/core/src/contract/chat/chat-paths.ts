/**
 * The `Accept` header of a reader that understands `run` events and can resume. One that does not send it is told of failures as the
 * protocol knows them: by the status of the answer, or by a line of the reply.
 */
export const runStreamType = 'text/event-stream; events=run';

/** Addresses of the chat wire on our server. They are not enveloped. */
export const chatPaths = {
  /** POST starts a run (or follows the one that has the same `requestId`) and stops one. */
  chat: '/api/chat',
  /**
   * GET follows a run: `/api/chat/runs/{requestId}?after={seq}`.
   *
   * Events are numbered from 1 without holes. The answer is 404 for a run that the caller does not own or that is forgotten; for
   * one that is over it always closes with the run's end, even when `after` lies beyond it, because a reader may have seen more
   * than the log of a process that died.
   */
  run: (requestId: string, after = 0) => `/api/chat/runs/${encodeURIComponent(requestId)}?after=${after}`,
  /** POST acknowledges the end of a run, so that a private log can be deleted at once. */
  acknowledge: (requestId: string) => `/api/chat/runs/${encodeURIComponent(requestId)}/ack`,
} as const;
