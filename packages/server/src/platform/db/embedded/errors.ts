/** Thrown when the embedded database cannot be used; `message` says what happened, why, and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
