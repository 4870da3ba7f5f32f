import * as limits from '../../contract/limits.js';

/** How far an attachment is. */
export type AttachmentStatus =
  /** Others go first. */
  | { type: 'waiting' }
  /** @units percent */
  | { type: 'sending'; percent: number }
  /** All of it is there, and is being read. */
  | { type: 'processing' }
  | { type: 'ready' }
  /**
   * `isKept`: the server has the file, so that only its reading has to be waited for again. `isFinal`: waiting for it would not help.
   */
  | { type: 'failed'; message: string; isKept: boolean; isFinal?: true };

export type AttachmentEvent =
  | { type: 'begun' }
  /** @units from 0 to 1 */
  | { type: 'sent'; part: number }
  | { type: 'arrived' }
  | { type: 'read' }
  | { type: 'failed'; message: string; isFinal?: boolean }
  | { type: 'again' };

/** The next state of an attachment. An event that comes too late changes nothing. */
export function attachmentTransition(status: AttachmentStatus, event: AttachmentEvent): AttachmentStatus {
  switch (event.type) {
    case 'begun':
      return status.type === 'waiting' ? { type: 'sending', percent: 0 } : status;
    case 'sent': {
      if (status.type !== 'sending') return status;
      const percent = Math.min(limits.uploadShownMax, Math.floor(event.part * 100));
      return percent > status.percent ? { type: 'sending', percent } : status;
    }
    case 'arrived':
      return status.type === 'sending' ? { type: 'processing' } : status;
    case 'read':
      return status.type === 'processing' ? { type: 'ready' } : status;
    case 'failed':
      return status.type === 'ready' || status.type === 'failed'
        ? status
        : {
            type: 'failed',
            message: event.message,
            isKept: status.type === 'processing',
            ...(event.isFinal && { isFinal: true }),
          };
    case 'again':
      if (status.type !== 'failed') return status;
      return status.isKept ? { type: 'processing' } : { type: 'waiting' };
    default:
      return event satisfies never;
  }
}

/** The progress that a chip shows. @units percent @source chat specification §4 "File upload" */
export function shownProgress(status: AttachmentStatus): number {
  switch (status.type) {
    case 'waiting':
    case 'failed':
      return 0;
    case 'sending':
      return status.percent;
    case 'processing':
      return limits.uploadShownMax;
    case 'ready':
      return 100;
    default:
      return status satisfies never;
  }
}
