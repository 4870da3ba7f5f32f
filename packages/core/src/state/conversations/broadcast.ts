import type { ListContext } from './list-context.js';

/** Of more than so many other tabs hear in one word, and read the list once. */
const oneByOne = 10;

/** Tells other tabs that conversations were changed or deleted. */
export function broadcast(
  { ports }: Pick<ListContext, 'ports'>,
  ids: readonly string[],
  type: 'conversation-changed' | 'conversation-deleted',
): void {
  if (ids.length > oneByOne) ports.tabs.post({ type: 'list-changed' });
  else for (const id of ids) ports.tabs.post({ type, id });
}
