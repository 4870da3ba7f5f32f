import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // A part that is fetched on first use takes its time on a busy machine.
  configure({ asyncUtilTimeout: 8000 });
  afterEach(cleanup);
}
