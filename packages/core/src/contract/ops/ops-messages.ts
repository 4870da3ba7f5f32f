/**
 * The sentences about the registry of operations, in the exact spelling of the specification; those marked ours are chosen here.
 *
 * @source assistants specification §5; administration specification §5, §8 (2.069, 2.110)
 */
export const opsMessages = {
  'ops.incomplete': 'One or more operations have missing function name, endpoint path, or empty tags.',
  'ops.registerFailed': 'Failed to register ops. Please try again later...',
  'ops.deleteFailed': 'Unable to delete the Op. Please try again...',
  /** Ours. */
  'ops.loadFailed': 'The operations could not be loaded.',
  'ops.many': 'There may be {max} operations. Delete some that are not needed any more.',
} as const;
