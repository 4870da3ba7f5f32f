import { describe, expect, it } from 'vitest';
import type { Op } from '../../contract/ops/ops.js';
import { isCompleteOp, registeredOp } from './registered-op.js';

const op: Op = {
  id: '',
  name: ' listFiles ',
  url: '/files/query',
  method: 'POST',
  description: '',
  type: 'custom',
  params: [
    { name: ' tag ', description: 'A tag' },
    { name: ' ', description: '' },
  ],
  tags: [' default ', 'default', ''],
};

describe('[OPR1] 1.092: an operation', () => {
  it.each<[string, Partial<Op>, boolean]>([
    ['with everything', {}, true],
    ['without a name', { name: ' ' }, false],
    ['with an id for a name', { name: '', id: 'a' }, true],
    ['without a path', { url: '' }, false],
    ['with an address elsewhere', { url: 'https://example.org/' }, false],
    ['with an address that leads elsewhere', { url: '//example.org/a' }, false],
    ['without tags', { tags: [] }, false],
    ['with blank tags', { tags: [' '] }, false],
  ])('%s', (_what, changed, isComplete) => expect(isCompleteOp({ ...op, ...changed })).toBe(isComplete));

  it('1.070: is registered under its name, with its tags and parameters in order', () => {
    expect(registeredOp(op)).toMatchObject({
      id: 'listFiles',
      name: 'listFiles',
      tags: ['default'],
      params: [{ name: 'tag', description: 'A tag' }],
    });
  });

  it.each(['GET', 'DELETE'] as const)('has no parameters for %s', (method) => {
    expect(registeredOp({ ...op, method }).params).toEqual([]);
  });
});
