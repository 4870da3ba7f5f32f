/** `useUnread` for a build that has another mark for what was not read: a badge at the chat itself. No line stands in the thread. */
export function useUnread(): null {
  return null;
}
