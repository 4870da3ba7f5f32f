import { describe, expect, it } from 'vitest';
import { isActionResult } from '../conversations/action-result.js';
import { localOperation, localOperations, planMessages } from './local-operations.js';
import type { PlainValue } from './loose-values.js';
import { isFailedResult, pauseOf, formatFormResult, formatResults } from './operation-results.js';
import {
  automationOf,
  hasFailedBefore,
  roundsOf,
  proposalStatus,
  type ProposalFacts,
} from './proposal-state.js';
import { addNodes, emptyTree } from '../conversations/tree.js';
import { promptAndReplies } from '../conversations/tree-removal.js';

const facts = (more: Partial<ProposalFacts> = {}): ProposalFacts => ({
  message: { role: 'assistant', data: { run: { status: 'completed' } } },
  isStreaming: false,
  isLive: true,
  isLast: true,
  isOutermost: true,
  key: 'k',
  ...more,
});
const data = (more: Record<string, unknown>): ProposalFacts['message'] => ({
  role: 'assistant',
  data: { run: { status: 'completed' }, ...more },
});

describe('the status of a proposal', () => {
  it.each<[string, Partial<ProposalFacts>, string]>([
    ['a live reply that is the last message', {}, 'ready'],
    ['a reply in progress', { isStreaming: true }, 'waiting'],
    ['imported', { message: data({ imported: true }) }, 'imported'],
    [
      'imported and carried out elsewhere',
      { message: data({ imported: true, automation: { status: 'done', block: 'k' } }) },
      'imported',
    ],
    ['a message of the person', { message: { role: 'user', data: {} } }, 'imported'],
    ['what the system says', { message: { role: 'system', data: {} } }, 'imported'],
    ['after a reload', { isLive: false }, 'past'],
    ['with messages below', { isLast: false }, 'superseded'],
    ['in a quotation', { isOutermost: false }, 'quoted'],
    ['in a reply that was stopped', { message: data({ run: { status: 'stopped' } }) }, 'incomplete'],
    ['in a reply that failed', { message: data({ run: { status: 'failed' } }) }, 'incomplete'],
    [
      'carried out by this page',
      { message: data({ automation: { status: 'running', block: 'k' } }), active: { status: 'running' } },
      'running',
    ],
    [
      'its result waits',
      { message: data({ automation: { status: 'done', block: 'k' } }), active: { status: 'untold' } },
      'untold',
    ],
    ['begun by somebody else', { message: data({ automation: { status: 'running', block: 'k' } }) }, 'begun'],
    [
      'done',
      { message: data({ automation: { status: 'done', block: 'k' } }), isLast: false, isLive: false },
      'done',
    ],
    ['failed', { message: data({ automation: { status: 'failed', block: 'k' } }) }, 'failed'],
    ['cancelled', { message: data({ automation: { status: 'cancelled', block: 'k' } }) }, 'cancelled'],
    [
      'another block was carried out',
      { message: data({ automation: { status: 'done', block: 'other' } }) },
      'other',
    ],
    ['a record that nobody can read', { message: data({ automation: 'yes' }) }, 'other'],
  ])('[PR7] %s: %s', (_, more, expected) => {
    const standing = proposalStatus(facts(more));
    expect(standing.status === 'inert' ? standing.reason : standing.status).toBe(expected);
  });

  it('[PR7] any record counts as already run', () => {
    expect(automationOf({ data: {} })).toBeUndefined();
    for (const automation of [true, 'x', {}, [], { status: 'ready' }])
      expect(automationOf({ data: { automation } })?.status).toBe('running');
  });
});

describe('rounds and failures', () => {
  const typed = { role: 'user', data: {} } as const;
  const reply = { role: 'assistant', data: {} } as const;
  const result = { role: 'user', data: { actionResult: true } } as const;
  const failure = { role: 'user', data: { actionResult: true, actionFailed: true } } as const;

  it('[PR10] counts rounds from the last typed message', () => {
    expect(roundsOf([])).toBe(0);
    expect(roundsOf([typed, reply])).toBe(0);
    expect(roundsOf([typed, reply, result, reply, failure, reply])).toBe(2);
    expect(roundsOf([typed, reply, result, reply, typed, reply, result])).toBe(1);
  });

  it('[PR12] counts failures among the last four messages', () => {
    expect(hasFailedBefore([typed, reply, failure, reply])).toBe(true);
    expect(hasFailedBefore([failure, reply, result, reply, result])).toBe(false);
    expect(hasFailedBefore([typed, reply, result, reply])).toBe(false);
  });

  it('[PR15] a result is a user message that was not typed', () => {
    expect([typed, reply, result].map(isActionResult)).toEqual([false, false, true]);
    expect(isActionResult({ role: 'assistant', data: { actionResult: true } })).toBe(false);
  });

  it('[PR15] removes a prompt with its results and their replies', () => {
    const node = (id: string, role: 'user' | 'assistant', parentId: string | null, more = {}) => ({
      id,
      role,
      content: id,
      data: more,
      parentId,
      createdAt: `2025-01-01T00:00:0${id.slice(1)}.000Z`,
    });
    const tree = addNodes(
      emptyTree,
      node('m1', 'user', null),
      node('m2', 'assistant', 'm1'),
      node('m3', 'user', 'm2', { actionResult: true }),
      node('m4', 'assistant', 'm3'),
      node('m5', 'user', 'm4'),
      node('m6', 'assistant', 'm5'),
    );
    expect(promptAndReplies(tree, 'm1')).toEqual(['m1', 'm2', 'm3', 'm4']);
    expect(promptAndReplies(tree, 'm5')).toEqual(['m5', 'm6']);
  });
});

describe('results', () => {
  const told = (results: PlainValue[], failedBefore = false, most?: number) => {
    const { content, ...rest } = formatResults(
      results.map((result, at) => ({ op: `call${at}()`, result })),
      { failedBefore, ...(most === undefined ? {} : { most }) },
    );
    return {
      ...rest,
      ...(JSON.parse(content) as { resultOfOps: Record<string, unknown>[]; instructions?: string }),
    };
  };

  it('[PR11] are matched to calls: a list by position, a single value as result', () => {
    expect(told([{ success: true, x: 1 }, ['a', 'b'], 'id', null]).resultOfOps).toEqual([
      { op: 'call0()', success: true, x: 1 },
      { op: 'call1()', 0: 'a', 1: 'b' },
      { op: 'call2()', result: 'id' },
      { op: 'call3()', result: null },
    ]);
  });

  it('[PR11] moves metadata of a result to the sources', () => {
    const one = told([
      {
        success: true,
        metaEvents: [{ state: { sources: { rag: { sources: [{ key: 'a' }] } } } }, 'x', { state: 1 }],
      },
    ]);
    expect(one.resultOfOps).toEqual([{ op: 'call0()', success: true }]);
    expect(one.sources).toEqual({ rag: { sources: [{ key: 'a' }] } });
  });

  it('[PR10] cuts long results with a mark, as valid JSON', () => {
    const long = told([{ text: 'ä"\n'.repeat(50_000) }, 'short'], false, 10_000);
    expect(long.resultOfOps[0]).toMatchObject({ op: 'call0()', truncated: true });
    expect(String(long.resultOfOps[0]?.['note'])).toMatch(/has \d+ characters; it was cut after \d+/);
    expect(long.resultOfOps[1]).toEqual({ op: 'call1()', result: 'short' });
    for (const most of [400, 1000, 40_000]) {
      const text = formatResults([{ op: 'x'.repeat(9000), result: '😀'.repeat(100_000) }], {
        failedBefore: false,
        most,
      }).content;
      const [first] = (JSON.parse(text) as { resultOfOps: { result: string }[] }).resultOfOps;
      expect(first?.result).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
      expect(text.length).toBeLessThan(most + 1200);
    }
  });

  it('[PR12] after an earlier failure the assistant is told to stop and ask', () => {
    expect(told([{ success: false }], true).instructions).toBe(planMessages.stopAndAsk);
    expect(told([{ success: false }], false).instructions).toBeUndefined();
    expect(told([{ success: true }], true).instructions).toBeUndefined();
    expect(formatFormResult({ success: false, message: 'No' }, { failedBefore: true }).content).toBe(
      `No\n\n${planMessages.stopAndAsk}`,
    );
  });

  it.each<[PlainValue, boolean]>([
    [{ success: false }, true],
    [{ error: 'Folder not found' }, true],
    [{ success: true, error: 'ignored' }, false],
    [{ error: null }, false],
    ['error', false],
    [[{ success: false }], false],
    [null, false],
  ])('[PR12] %j failed: %s', (result, expected) => {
    expect(isFailedResult(result)).toBe(expected);
  });

  it('[PR11] a form returns its message, its result, or a likely success', () => {
    const text = (result: PlainValue | undefined) =>
      formatFormResult(result, { failedBefore: false }).content;
    expect(text({ success: true, message: 'Sent.' })).toBe('Sent.');
    expect(text({ success: true })).toBe('{"success":true}');
    expect(text(null)).toBe(planMessages.noResult);
    expect(text(undefined)).toBe(planMessages.noResult);
    expect(formatFormResult('x'.repeat(900), { failedBefore: false, most: 300 }).content).toMatch(
      /\[cut: 902 characters in all\]$/,
    );
  });

  it('[PR11] recognizes a pause with and without a message', () => {
    expect(pauseOf({ data: { pause: { message: 'Sign in first' } } })).toEqual({ message: 'Sign in first' });
    expect(pauseOf({ data: { pause: true } })).toEqual({ message: null });
    const others: PlainValue[] = [null, 'x', {}, { data: {} }, { data: { pause: false } }];
    for (const result of others) expect(pauseOf(result)).toBeUndefined();
  });
});

describe('operations of the browser', () => {
  it('[PR14] are found with or without a slash; reading contents and changing wait for a click', () => {
    expect(localOperation('chats')?.name).toBe('/chats');
    expect(localOperation('/chats')?.name).toBe('/chats');
    expect(localOperation('searchConversations')?.name).toBe('/searchChats');
    for (const name of ['', '/', 'toString', '__proto__', 'Chats', '//chats'])
      expect(localOperation(name)).toBeUndefined();
    const reach = Object.fromEntries(localOperations.map((one) => [one.name, one.reach]));
    expect(
      ['/chats', '/searchChats', '/chat', '/chatSamples', '/prompts'].map((name) => reach[name]),
    ).toEqual(Array(5).fill('read'));
    expect(
      Object.entries(reach)
        .filter(([, one]) => one === 'change')
        .map(([name]) => name),
    ).toEqual(['/createChatFolder', '/moveChatsToFolder']);
  });
});
