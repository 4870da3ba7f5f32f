/** Why a sign-in did not succeed. */
export const signInProblems = [
  /** The attempt is unknown, used, too old, or was begun by another browser. */
  'attemptUnknown',
  /** The provider or the person said no, or the answer did not hold. */
  'refused',
  'providerUnavailable',
  /** The provider gave no usable e-mail address. */
  'emailMissing',
  /** The provider does not say that the address is verified. */
  'emailUnverified',
  /** The address is that of a person who signs in with another account of the provider. */
  'emailTaken',
  /** An administrator lets the person sign in no more. */
  'deactivated',
] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** Whether only another account, or a change to this one, helps. */
export const isAboutAccount = (problem: SignInProblem): boolean =>
  problem === 'emailMissing' ||
  problem === 'emailUnverified' ||
  problem === 'emailTaken' ||
  problem === 'deactivated';

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
