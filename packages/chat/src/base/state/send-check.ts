/** What may hold a message back beside what goes along with it, checked on each attempt. */
export interface SendCheck {
  /** Why this text is not sent yet; null when it is. */
  refusal(text: string): string | null;
  /** What sends the refused text all the same: `prepare`, then sending. */
  remedy(): { label: string; prepare(): void };
}
