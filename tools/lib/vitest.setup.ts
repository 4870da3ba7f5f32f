import { afterAll, afterEach, vi } from 'vitest';
import { quickenStyles } from './quick-styles.js';

// Fake timers of a test would be waited for in vain.
const later = globalThis.setTimeout;

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // A part that is fetched on first use takes its time on a busy machine.
  configure({ asyncUtilTimeout: 8000 });
  quickenStyles(window);
  afterEach(cleanup);
  afterAll(async () => {
    // A part that is still being fetched would end with this page, and be broken for the other files of the worker.
    await vi.dynamicImportSettled();
    // A dialog that goes with the last test gives focus back a task later, and needs the document for that.
    await new Promise<void>((done) => later(done));
    // The next file of the worker may have the same page.
    vi.unstubAllGlobals();
    vi.useRealTimers();
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const name of document.documentElement.getAttributeNames())
      document.documentElement.removeAttribute(name);
    localStorage.clear();
    sessionStorage.clear();
  });
}
