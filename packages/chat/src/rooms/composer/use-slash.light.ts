import type { Slash } from './use-slash.js';

const none: Slash = { list: null, element: null, typed: () => {} };

/** `useSlash` for a build without a workspace: there are no commands, so a slash is a slash. */
export const useSlash = (..._given: unknown[]): Slash => none;
