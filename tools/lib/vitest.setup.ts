import { afterAll, afterEach } from 'vitest';

// Fake timers of a test would be waited for in vain.
const later = globalThis.setTimeout;

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // A part that is fetched on first use takes its time on a busy machine.
  configure({ asyncUtilTimeout: 8000 });
  afterEach(cleanup);
  // A dialog that goes with the last test gives focus back a task later, and needs the document for that.
  afterAll(() => new Promise<void>((done) => later(done)));
}
