/** Channel on which an ended session's id hash is sent to every process. */
export const sessionEndedChannel = 'session_ended';

/** What an ended session keeps: no secret. */
export const endedSession = {
  refreshTokenSealed: null,
  refreshDueAt: null,
  idTokenSealed: null,
  accessTokenSealed: null,
  accessTokenExpiresAt: null,
};
