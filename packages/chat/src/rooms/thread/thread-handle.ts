/** What others may ask of a thread. */
export interface ThreadHandle {
  /** Shows a message and gives it focus. False where the path does not hold it. */
  jumpTo: (messageId: string) => boolean;
}
