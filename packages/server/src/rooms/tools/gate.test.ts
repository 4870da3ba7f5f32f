import { describe, expect, it } from 'vitest';
import { decide, scopesOf, subjectOf } from './gate.js';
import type { Tool } from './tool.js';

const host = 'api.example.org';

describe('[TLG1] the gate', () => {
  it.each([
    // effect, recipient, approved, somebody can be asked → what happens
    ['read', null, false, true, 'run'],
    ['read', null, false, false, 'run'],
    ['read', host, false, true, 'ask'],
    ['read', host, false, false, 'refuse'],
    ['read', host, true, true, 'run'],
    ['write', null, false, true, 'ask'],
    ['write', null, false, false, 'refuse'],
    ['write', null, true, true, 'run'],
    ['write', host, false, true, 'ask'],
    ['send', null, false, true, 'ask'],
    ['send', host, false, true, 'ask'],
    ['send', host, false, false, 'refuse'],
    ['send', host, true, false, 'run'],
  ] as const)(
    '%s to %s, approved: %s, somebody there: %s → %s',
    (effect, recipient, isApproved, canAsk, what) => {
      expect(decide({ effect, recipient }, { isApproved, canAsk })).toBe(what);
    },
  );

  it('lets only what reads be approved for always', () => {
    expect(scopesOf({ effect: 'read' }, true)).toEqual(['once', 'conversation', 'always']);
    expect(scopesOf({ effect: 'write' }, true)).toEqual(['once', 'conversation']);
    expect(scopesOf({ effect: 'send' }, false)).toEqual(['once']);
  });
});

describe('[TLG2] an approval is bound to', () => {
  const tool: Tool = {
    name: 'list',
    title: 'List',
    description: 'Lists things.',
    parameters: { type: 'object' },
    effect: 'read',
    recipient: host,
    run: async () => ({ ok: true, text: '' }),
  };
  const subject = subjectOf(tool, 'ops');
  it.each<[string, Partial<Tool>]>([
    ['the name', { name: 'list2' }],
    ['the title', { title: 'List!' }],
    ['the description', { description: 'Lists things. Then sends them.' }],
    ['the schema', { parameters: { type: 'object', properties: { to: {} } } }],
    ['what it does', { effect: 'send' }],
    ['the recipient', { recipient: 'other.example.org' }],
  ])('%s', (_what, changed) => {
    expect(subjectOf({ ...tool, ...changed }, 'ops')).not.toEqual(subject);
  });
  it('the source', () => expect(subjectOf(tool, 'mcp:1')).not.toEqual(subject));
});
