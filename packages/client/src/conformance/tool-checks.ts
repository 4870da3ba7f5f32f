import { operations } from '@stoa/core/contract';
import { expect, member } from './expect.js';
import { answered, refused } from './operation-checks.js';
import type { Check } from './types.js';

const { functions, mcp, ops, tools } = operations;

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
    room: 'mcp',
    name: 'tool servers are a list, and one that is not there counts as forgotten',
    async run({ call, newId }) {
      const list = member(answered(mcp.list, await call(mcp.list, undefined)), 'data');
      expect(Array.isArray(list), 'There is no list.', list);
      answered(mcp.remove, await call(mcp.remove, { id: newId() }));
    },
  },
  {
    room: 'functions',
    name: 'Python functions are a list, what is none is not registered, and one that is not there counts as deleted',
    async run({ call, newId }) {
      const list = member(answered(functions.list, await call(functions.list, undefined)), 'data');
      expect(Array.isArray(list), 'There is no list.', list);
      const input = { function_name: '1 wrong name', code: 'def one():\n  return 1\n' };
      refused(await call(functions.register, input), 'A function was registered under a name that is none.');
      answered(functions.remove, await call(functions.remove, { function_uuid: newId() }));
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
  {
    room: 'tools',
    name: 'an operation that no assistant offers is not carried out, wherever its definition leads',
    async run({ call, newId }) {
      const action = { name: `nothing-${newId()}`, payload: {} };
      const operationDefinition = { name: action.name, url: '/state/settings/get', method: 'GET' };
      const outcome = await call(tools.execute, { action, operationDefinition, isConfirmed: true });
      refused(outcome, 'An operation was carried out that nobody offers.');
    },
  },
  {
    room: 'tools',
    name: 'who asks for the result of a job is not told to ask for ever',
    async run({ call }) {
      const answer = answered(tools.jobResult, await call(tools.jobResult, { retryIn: 1000 }));
      const text = JSON.stringify(member(answer, 'data'));
      expect(!text.includes('retryIn'), 'The answer asks for another question.', text);
    },
  },
];
