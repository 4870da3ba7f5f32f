import { describe, expect, it } from 'vitest';
import { createSealer } from './seal.js';

const sealer = createSealer('the secret of this installation', 'test');

describe('seal', () => {
  it('[T4] opens any sealed text', () => {
    for (const text of ['', 'token', 'ünïcode 🏛', 'x'.repeat(10_000)])
      expect(sealer.open(sealer.seal(text, 'row-1'), 'row-1')).toBe(text);
  });

  it('[T4] seals non-deterministically, and reveals nothing of the text', () => {
    expect(sealer.seal('token', 'row')).not.toBe(sealer.seal('token', 'row'));
    expect(Buffer.from(sealer.seal('token', 'row'), 'base64url').includes('token')).toBe(false);
  });

  it('[T4] opens nothing for another context, purpose or secret, and nothing changed', () => {
    const sealed = sealer.seal('token', 'row-1');
    expect(sealer.open(sealed, 'row-2')).toBeNull();
    expect(createSealer('the secret of this installation', 'other').open(sealed, 'row-1')).toBeNull();
    expect(createSealer('the secret of another one', 'test').open(sealed, 'row-1')).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(sealer.open(changed.toString('base64url'), 'row-1')).toBeNull();
    }
    for (const broken of ['', 'x', sealed.slice(0, 20), sealed.slice(0, -4)])
      expect(sealer.open(broken, 'row-1')).toBeNull();
  });
});
