import type { ComponentType } from 'react';

/** `bringWords` for a build that begins with the first words alone: whatever comes late brings the others along. */
export const bringWords =
  <P extends object>(load: () => Promise<ComponentType<P>>): (() => Promise<ComponentType<P>>) =>
  async () => {
    const [Part, { withWholeText }] = await Promise.all([load(), import('./whole-text.js')]);
    return withWholeText(Part);
  };
