import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { failed, success } from '../../contract/outcome.js';
import { createFakeWorld } from '../../testing/index.js';
import type { ModelsStore } from '../models/models.store.js';
import { createQualityActions } from './quality-actions.js';

const models = { store: createStore(() => ({ defaultId: null })) } as unknown as ModelsStore;
const review = {
  conversation: { id: 'c', name: 'Letter to Bea', modelId: 'm' },
  messages: [{ id: 'q', role: 'user' as const, content: 'Hi', data: { dataSources: [{ id: 'secret' }] } }],
  summary: 'S',
  purpose: '',
  additionalComments: ' ',
};

describe('giving a conversation for quality improvement', () => {
  it('[QI5] sends texts alone, and names nobody without consent', async () => {
    const ports = createFakeWorld().tab();
    ports.world.answer('quality.upload', () => success({ success: true }));
    const { submit } = createQualityActions(ports, models);
    expect(await submit({ ...review, includeUser: false })).toEqual(success(undefined));
    expect(ports.calls.at(-1)?.input).toEqual({
      qiData: {
        type: 'Conversation',
        summary: 'S',
        purpose: '',
        includeUser: false,
        numberOfDataSources: 1,
      },
      conversation: { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
    });
    await submit({ ...review, includeUser: true });
    expect(ports.calls.at(-1)?.input).toMatchObject({ conversation: { id: 'c', name: 'Letter to Bea' } });
  });

  it('[QI6] a failure has the specified sentence; without a model the summary is empty', async () => {
    const ports = createFakeWorld().tab();
    ports.world.answer('quality.upload', () => failed({ code: 'network', message: 'down' }));
    const { submit, summarize } = createQualityActions(ports, models);
    expect(await submit({ ...review, includeUser: true })).toMatchObject({
      failure: { message: 'Failed to submit quality improvement summary. Please try again...' },
    });
    expect(await summarize(null, review.messages)).toEqual({ summary: '', purpose: '' });
  });
});
