/**
 * The sentences about the registry of operations, in the exact spelling of the specification; those marked ours are chosen here.
 *
 * @source assistants specification §5; administration specification §5
 */
export const opsMessages = {
  'ops.incomplete': 'One or more operations have missing function name, endpoint path, or empty tags.',
  /** Ours. */
  'ops.many': 'There may be {max} operations. Delete some that are not needed any more.',
} as const;
