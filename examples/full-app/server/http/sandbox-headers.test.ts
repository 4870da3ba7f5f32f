import { describe, expect, it } from 'vitest';
import { sandboxHeaders } from './headers.js';

describe('the sandbox', () => {
  it('[S] has no origin, runs its own scripts, and fetches nothing', () => {
    const policy = sandboxHeaders(true)['content-security-policy'] ?? '';
    const directives = new Map(
      policy.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')] as const;
      }),
    );
    expect(directives.get('sandbox')).toBe('allow-scripts');
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('script-src')).toBe("'self'");
    expect(directives.get('frame-ancestors')).toBe("'self'");
    for (const name of ['connect-src', 'img-src', 'font-src', 'frame-src', 'worker-src'])
      expect(directives.has(name), name).toBe(false);
    expect(policy).not.toMatch(/unsafe-eval|\*|allow-same-origin/);
  });

  it('[S] lends its scripts to pages without an origin, and no policy of a page to its scripts', () => {
    expect(sandboxHeaders(false)).toEqual({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
});
