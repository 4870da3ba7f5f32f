// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, success } from '@stoa/core/contract';
import { expect, it } from 'vitest';
import { createFakeSupport, fakeOverview, quietOverview, type FakeSupport } from '../testing/fake-support.js';
import { SupportSection } from './support-section.js';

const failure = failed({ code: 'network', message: 'Network Error' });

function open(prepare: (fake: FakeSupport) => void = () => undefined, overview = fakeOverview) {
  const fake = createFakeSupport(overview);
  prepare(fake);
  const view = render(<SupportSection support={fake.support} />);
  const asked = (name: string) =>
    fake.ports.calls.filter(({ operation }) => operation === `support.${name}`).map(({ input }) => input);
  return { ...fake, asked, view, user: userEvent.setup() };
}

it('[ADM130] shows replies, models, queues, database and processes, and stops a reply after a question', async () => {
  const { user, asked, ports } = open();
  for (const fact of [
    '1,204 completed, 7 failed',
    '4 failures in a row',
    '3 waiting, 1 in progress, 2 failed',
    '23 of 100 connections are in use.',
    'No sign of life',
    'Stopping',
  ])
    expect(await screen.findByText(fact)).toBeTruthy();
  ports.world.answer('support.stopRun', () => failure);
  const stop = async () => {
    await user.click(screen.getByRole('button', { name: 'Stop the reply to ann@example.org' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
  };
  await stop();
  expect(await screen.findByText('Network Error')).toBeTruthy();
  ports.world.answer('support.stopRun', () => success({ success: true }));
  await stop();
  expect(asked('stopRun')).toEqual([{ id: 'run-1' }, { id: 'run-1' }]);
  expect(screen.queryByText('Network Error')).toBeNull();
});

it('[ADM131] an error gets a note, and is resolved or open again', async () => {
  const { user, asked } = open();
  const [opened, resolved] = await screen.findAllByRole('group');
  await user.type(within(opened!).getByLabelText('What was done about it'), 'More room');
  await user.click(within(opened!).getByRole('button', { name: 'Mark as resolved' }));
  const save = within(resolved!).getByRole('button', { name: 'Save note' });
  await user.click(save);
  await user.type(within(resolved!).getByLabelText('What was done about it'), ' Twice.');
  await user.click(save);
  await user.click(within(resolved!).getByRole('button', { name: 'Mark as open' }));
  const note = 'The proxy was restarted. Twice.';
  expect(asked('resolveError')).toEqual([
    { id: 'e1', note: 'More room', isResolved: true },
    { id: 'e2', note, isResolved: true },
    { id: 'e2', note, isResolved: false },
  ]);
});

it('[ADM130] says that nothing goes on, and what could not be read', async () => {
  const { user, ports } = open(({ ports: { world } }) => world.answer('support.overview', () => failure));
  expect(await screen.findByText('Network Error')).toBeTruthy();
  ports.world.answer('support.overview', () => success({ success: true, data: quietOverview }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  for (const sentence of [
    'No errors in the last 90 days.',
    'No reply is being written.',
    'No model was asked.',
    'Nothing has been queued so far.',
  ])
    expect(await screen.findByText(sentence)).toBeTruthy();
});

it('passes axe', async () => {
  const { view } = open();
  await screen.findByText('Stopping');
  const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map((violation) => violation.id)).toEqual([]);
}, 30_000);
