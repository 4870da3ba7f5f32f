import { describe, expect, it } from 'vitest';
import { agentWorkOf } from './agent-log.js';

const log = (data: object, more: object = {}) => agentWorkOf({ agentLog: { success: true, data, ...more } });
const file = (more: object = {}) => ({
  original_name: 'plan.md',
  size: 10,
  last_modified: '2025-02-19T10:00:00Z',
  ...more,
});

describe('agent logs', () => {
  it('[AR17] steps have tool, arguments, result and error, formatted', () => {
    const work = log({
      session: 's1',
      result: [
        { role: 'assistant', content: { tool: 'search', args: { q: 'stoa' } } },
        { role: 'environment', content: { result: ['a', 'b'] } },
        { role: 'assistant', content: { tool: 'write', args: '{}', error: 'No room' } },
        { role: 'environment', content: 'Said something' },
      ],
    });
    expect(work).toMatchObject({ sessionId: 's1', status: 'done', moreSteps: 0 });
    expect(work?.steps).toEqual([
      { tool: 'search', args: '{\n  "q": "stoa"\n}', result: '[\n  "a",\n  "b"\n]', error: '' },
      { tool: 'write', args: '{}', result: '', error: 'No room' },
      { tool: '', args: '', result: 'Said something', error: '' },
    ]);
  });

  it('[AR18] files have their versions, newest first, and changed files come first', () => {
    const versions = [
      { version_file_id: 'v1', timestamp: '2025-02-19T09:00:00Z', size: 5, hash: 'abcdef0123456789' },
      { version_file_id: 'v2', timestamp: 1739959200, size: 10, hash: 'ffff' },
      { timestamp: 'no id' },
    ];
    const work = log({
      files: { f1: file({ original_name: 'old.txt' }), f2: file({ versions }) },
      changed_files: ['plan.md', 7],
    });
    expect(work?.files.map(({ id, name, isChanged }) => [id, name, isChanged])).toEqual([
      ['f2', 'plan.md', true],
      ['f1', 'old.txt', false],
    ]);
    expect(work?.files[0]?.versions).toEqual([
      { id: 'v2', timestamp: '1739959200', at: '2025-02-19T10:00:00.000Z', sizeBytes: 10, hash: 'ffff' },
      {
        id: 'v1',
        timestamp: '2025-02-19T09:00:00Z',
        at: '2025-02-19T09:00:00.000Z',
        sizeBytes: 5,
        hash: 'abcdef01',
      },
    ]);
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    ['nothing', {}, null],
    ['a log that is none', { agentLog: 'x' }, null],
    ['an empty log', { agentLog: {} }, 'done'],
    ['a failed one', { agentLog: { success: false } }, 'failed'],
    ['broken data', { agentLog: { data: { result: 'x', files: [1], changed_files: {} } } }, 'done'],
    ['a run', { agentRun: { sessionId: 's' } }, 'running'],
    ['a run that has ended', { agentRun: { sessionId: 's', endTime: 1 } }, 'done'],
    ['inherited', Object.create({ agentLog: {} }) as Record<string, unknown>, null],
  ])('[AR19] %s does not throw', (_, state, status) => {
    expect(agentWorkOf(state)?.status ?? null).toBe(status);
  });

  it('[AR19] limits steps, texts and files, and no key reaches a prototype', () => {
    const result = Array.from({ length: 900 }, (_, at) => ({
      role: 'assistant',
      content: { tool: `t${at}` },
    }));
    const files = JSON.parse('{"__proto__":{"original_name":"x"},"f":{"original_name":"y"}}') as object;
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
    const work = log({ result: [...result, { content: { tool: 'x', args: deep } }], files });
    expect([work?.steps.length, work?.moreSteps]).toEqual([200, 701]);
    expect(work?.files.map(({ name }) => name)).toEqual(['y']);
    expect(log({ result: [{ content: { result: 'x'.repeat(50_000) } }] })?.steps[0]?.result).toHaveLength(
      20_000,
    );
    expect(log({ result: [{ content: { tool: 'x', args: deep } }] })?.steps[0]?.tool).toBe('x');
  });
});
