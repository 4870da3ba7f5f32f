import { describe, expect, it } from 'vitest';
import type { RunState } from '../conversation/conversation.types.js';
import { loadTransition, type LoadEvent, type LoadState } from '../conversation/load.machine.js';
import { runTransition, type RunEvent } from '../replies/run.machine.js';
import { saved, saveTransition, selectSaved, type SaveEvent } from '../storage/save.machine.js';

const ids = { requestId: 'r', messageId: 'm' };

describe('run', () => {
  const words = (events: RunEvent[]) => {
    let state: RunState = { status: 'idle' };
    return events.map((event) => {
      state = runTransition(state, event);
      return state.status === 'idle' ? 'idle' : `${state.status}/${state.connection}`;
    });
  };

  it.each<[string, RunEvent[], string[]]>([
    [
      '[RU1] sending, streaming, done',
      [
        { type: 'submitted', ...ids },
        { type: 'connection', connection: 'live' },
        { type: 'received' },
        { type: 'received' },
        { type: 'ended' },
      ],
      ['sending/connecting', 'sending/live', 'streaming/live', 'streaming/live', 'idle'],
    ],
    [
      '[RU2] a reload starts in streaming',
      [{ type: 'resumed', ...ids }, { type: 'received' }],
      ['streaming/connecting', 'streaming/connecting'],
    ],
    [
      '[RU3] late events do not leave stopping',
      [{ type: 'submitted', ...ids }, { type: 'stopPressed' }, { type: 'received' }, { type: 'ended' }],
      ['sending/connecting', 'stopping/connecting', 'stopping/connecting', 'idle'],
    ],
    [
      '[RU4] the connection state changes',
      [
        { type: 'submitted', ...ids },
        { type: 'received' },
        { type: 'connection', connection: 'waiting' },
        { type: 'connection', connection: 'offline' },
        { type: 'connection', connection: 'live' },
      ],
      ['sending/connecting', 'streaming/live', 'streaming/waiting', 'streaming/offline', 'streaming/live'],
    ],
    [
      '[RU5] unexpected events change nothing',
      [
        { type: 'received' },
        { type: 'stopPressed' },
        { type: 'connection', connection: 'live' },
        { type: 'ended' },
      ],
      ['idle', 'idle', 'idle', 'idle'],
    ],
  ])('%s', (_, events, expected) => {
    expect(words(events)).toEqual(expected);
  });
});

describe('saving', () => {
  it.each<[string, SaveEvent[], string]>([
    ['[SV1] nothing to do', [], 'clean'],
    ['[SV1] a write under way', [{ type: 'started' }], 'saving'],
    ['[SV1] written', [{ type: 'started' }, { type: 'finished', ok: true }], 'clean'],
    [
      '[SV2] stays failed during a retry',
      [{ type: 'started' }, { type: 'finished', ok: false }, { type: 'started' }],
      'failed',
    ],
    [
      '[SV2] is repaired by the next success',
      [
        { type: 'started' },
        { type: 'finished', ok: false },
        { type: 'started' },
        { type: 'finished', ok: true },
      ],
      'clean',
    ],
  ])('%s', (_, events, word) => {
    expect(selectSaved(events.reduce(saveTransition, saved))).toBe(word);
  });
});

describe('loading', () => {
  it.each<[string, LoadEvent['type'][], LoadState['status']]>([
    ['[LO1] loaded', ['loaded'], 'ready'],
    ['[LO2] unavailable, then tried again', ['unavailable', 'retried'], 'loading'],
    ['[LO3] a refresh that fails keeps what is here', ['loaded', 'unavailable'], 'ready'],
    ['[LO4] gone is gone', ['loaded', 'gone', 'unavailable'], 'missing'],
  ])('%s', (_, events, status) => {
    const start: LoadState = { status: 'loading' };
    expect(events.reduce<LoadState>((state, type) => loadTransition(state, { type }), start).status).toBe(
      status,
    );
  });
});
