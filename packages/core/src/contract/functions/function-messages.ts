import { functionLimits } from './functions.js';

/** Why a Python function is not registered. */
export const functionMessages = {
  unavailable: 'Python is not available here now. Please try again later.',
  notAName:
    'The name of the function must be one that Python allows: letters, digits and _, and no digit at its beginning.',
  tooMany: `You may have ${functionLimits.functions} functions. Delete some that are not needed any more.`,
  /** @param said by Python, or by us */
  wrong: (said: string) => `The function was not registered. ${said}`,
} as const;
