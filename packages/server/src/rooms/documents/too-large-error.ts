/** Thrown when a document would become larger than anybody can use; `message` is shown. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}
