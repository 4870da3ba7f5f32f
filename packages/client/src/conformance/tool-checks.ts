import { operations } from '@stoa/core/contract';
import { expect, member } from './expect.js';
import { answered, refused } from './operation-checks.js';
import type { Check } from './types.js';

const { ops, tools } = operations;

/** The laws of lasting approvals. @source ours: what was approved can be seen and taken back */
export const toolChecks: Check[] = [
  {
    room: 'ops',
    name: 'registered operations are listed by tag, and no tag means the default one',
    async run({ call }) {
      for (const tag of [undefined, 'default', 'all', 'nothing has this tag']) {
        const input = tag === undefined ? {} : { tag };
        const list = member(answered(ops.get, await call(ops.get, input)), 'data');
        expect(Array.isArray(list), 'There is no list.', list);
      }
    },
  },
  {
    room: 'tools',
    name: 'lasting approvals are a list, and one that is not there counts as taken back',
    async run({ call, newId }) {
      const list = member(answered(tools.approvals, await call(tools.approvals, undefined)), 'data');
      expect(Array.isArray(list), 'There is no list.', list);
      answered(tools.withdraw, await call(tools.withdraw, { id: newId() }));
    },
  },
  {
    room: 'tools',
    name: 'a call that nobody made cannot be answered',
    async run({ call, newId }) {
      const input = { requestId: newId(), callId: 'none', answer: 'approve' } as const;
      refused(await call(tools.answer, input), 'A call was answered that nobody made.');
    },
  },
];
