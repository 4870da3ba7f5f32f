/**
 * Puts a chat beside the body and keeps it there. A body that is transformed, filtered or clipped moves nothing that is fixed outside
 * of it, and one that is replaced by navigation (Turbo, Swup, Barba) takes nothing along. Where all of the document goes the chat comes
 * back with the next body. A page that removes the chat by itself has the last word.
 *
 * @param isWanted asked of each new body; a chat that is not wanted goes
 */
export function keepOnPage(chat: Element, isWanted: () => boolean): void {
  let body: Element | null;
  const observer = new MutationObserver(() => {
    if (!document.body) return;
    const isNew = document.body !== body;
    if (isNew && !isWanted()) chat.remove();
    else if (isNew && !chat.isConnected) return put();
    if (!chat.isConnected) observer.disconnect();
    body = document.body;
  });
  const put = () => {
    body = document.body;
    const root = document.documentElement;
    root.append(chat);
    observer.disconnect();
    for (const node of [document, root]) observer.observe(node, { childList: true });
  };
  put();
}
