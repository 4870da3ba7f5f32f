/** Channel on which an ended session's id hash is sent to every process. */
export const sessionEndedChannel = 'session_ended';
