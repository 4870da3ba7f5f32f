// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, success } from '@stoa/core/contract';
import { createEmbeddingQueueStore } from '@stoa/core/state';
import { createFakePorts } from '@stoa/core/testing';
import { expect, it } from 'vitest';
import { fakeMessage } from '../testing/fake-embedding.js';
import { EmbeddingsSection } from './embeddings-section.js';

const failure = failed({ code: 'network', message: 'Network Error' });

async function open(messages = [fakeMessage('ann/one.pdf'), fakeMessage('bob/two.pdf', true)]) {
  const ports = createFakePorts();
  ports.world.answer('embedding.queue', () => success({ success: true, messages }));
  ports.world.answer('embedding.terminate', () => success({ success: true }));
  const view = render(<EmbeddingsSection queue={createEmbeddingQueueStore(ports)} />);
  return { ports, view, user: userEvent.setup() };
}

it('[ADM108] 2.037, 2.062: lists what waits, and says what was terminated', async () => {
  const { user, ports } = await open();
  await user.click(await screen.findByRole('button', { name: 'Terminate ann/one.pdf' }));
  expect(ports.calls.some(({ operation }) => operation === 'embedding.terminate')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Let it wait' }));
  await user.click(screen.getByRole('button', { name: 'Terminate ann/one.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Terminate it' }));
  expect(ports.calls.findLast(({ operation }) => operation === 'embedding.terminate')?.input).toEqual({
    object_key: 'ann/one.pdf',
  });
  expect(await screen.findAllByText('Terminated')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Terminate/ })).toBeNull();
});

it('[ADM108] 2.117: says what failed, and reads the queue again', async () => {
  const { user, ports } = await open();
  ports.world.answer('embedding.terminate', () => failure);
  await user.click(await screen.findByRole('button', { name: 'Terminate ann/one.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Terminate it' }));
  expect(await screen.findByText('Unable to terminate embedding at this time.')).toBeTruthy();
  ports.world.answer('embedding.queue', () => failure);
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  const sentence = 'Unable to retrieve message currently in the sqs. Please try again later...';
  expect(await screen.findByText(sentence)).toBeTruthy();
  ports.world.answer('embedding.queue', () => success({ success: true, messages: [] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing waits to be embedded.')).toBeTruthy();
});

it('passes axe', async () => {
  const { view } = await open();
  await screen.findByText('Terminated');
  const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map((violation) => violation.id)).toEqual([]);
}, 30_000);
