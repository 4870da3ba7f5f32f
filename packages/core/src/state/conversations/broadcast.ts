import type { TabsPort } from '../ports/ports.js';

/** Changes of more conversations than this are one message, after which other tabs read the list once. */
const maxMessages = 10;

/** Tells other tabs that conversations were changed or deleted. */
export function broadcast(
  tabs: Pick<TabsPort, 'post'>,
  ids: readonly string[],
  type: 'conversation-changed' | 'conversation-deleted',
): void {
  if (ids.length > maxMessages) tabs.post({ type: 'list-changed' });
  else for (const id of ids) tabs.post({ type, id });
}
