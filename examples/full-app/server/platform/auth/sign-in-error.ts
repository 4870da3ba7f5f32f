/** Why a sign-in did not succeed. */
export type SignInProblem =
  /** The attempt is unknown, used, too old, or was begun by another browser. */
  | 'attemptUnknown'
  /** The provider or the person said no, or the answer did not hold. */
  | 'refused'
  | 'providerUnavailable'
  /** The provider gave no e-mail address that it stands by. */
  | 'emailMissing';

/** Thrown by the steps of a sign-in. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  constructor(
    readonly problem: SignInProblem,
    options?: ErrorOptions,
  ) {
    super(`The sign-in did not succeed: ${problem}.`, options);
  }
}
