/** The imperative handle of a thread. */
export interface ThreadHandle {
  /** Scrolls to a message and focuses it. False where the path does not hold it. */
  jumpTo: (messageId: string) => boolean;
}
