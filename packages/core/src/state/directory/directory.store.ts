import type { Ports } from '../ports/ports.js';
import type { DirectoryStore } from './directory.types.js';

/** The directory of people; its code is loaded with the first list. @param email of the person */
export const createDirectoryStore = (
  ports: Pick<Ports, 'call' | 'clock'>,
  email: string,
): DirectoryStore => ({
  async openList(options) {
    const { createEmailListStore } = await import('./email-list.store.js');
    return createEmailListStore(ports, email, options);
  },
});
