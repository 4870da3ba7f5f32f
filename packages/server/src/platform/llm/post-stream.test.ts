import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKeepAliveAgents, postStream } from './post-stream.js';

describe('a request that cannot be made', () => {
  afterEach(() => void vi.useRealTimers());

  it('throws, and leaves no timer that would end what never began', () => {
    vi.useFakeTimers();
    const send = () =>
      postStream(
        {
          url: new URL('http://127.0.0.1:9/'),
          headers: { authorization: 'Bearer a\nb' },
          body: '{}',
          agents: createKeepAliveAgents(),
          firstByteMs: 60_000,
          idleMs: 60_000,
        },
        { head: vi.fn(), read: vi.fn(), end: vi.fn(), fail: vi.fn() },
      );
    expect(send).toThrow('Invalid character');
    expect(vi.getTimerCount()).toBe(0);
  });
});
