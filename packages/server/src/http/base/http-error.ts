/** Thrown by handlers: an HTTP status with a sentence that says what to do. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly statusCode: number,
    message: string,
    /** A machine-readable code, e.g. `SessionExpiredError`. */
    readonly code?: string,
  ) {
    super(message);
  }

  /** The JSON body of the answer. */
  get body(): { error: string; code?: string } {
    return { error: this.message, ...(this.code === undefined ? {} : { code: this.code }) };
  }
}
