// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, success } from '@stoa/core/contract';
import { createPricesStore } from '@stoa/core/state';
import { createFakePorts } from '@stoa/core/testing';
import { expect, it } from 'vitest';
import { PriceHistory } from './price-history.js';

it('[ADM139] prices over time are read when asked, and what fails is asked again', async () => {
  const ports = createFakePorts();
  ports.world.answer('usage.prices', () => failed({ code: 'network', message: 'Network Error' }));
  const view = render(<PriceHistory prices={createPricesStore(ports)} />);
  const user = userEvent.setup();
  expect(ports.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show prices' }));
  expect(await screen.findByText('Network Error')).toBeTruthy();
  const costs = { inputTokenCost: 0.0025, cachedTokenCost: 0, outputTokenCost: 0.01 };
  const spans = [
    { from: '2026-03-01T09:00:00.000Z', to: null, isFromEnvironment: false, ...costs },
    { from: null, to: '2026-03-01T09:00:00.000Z', isFromEnvironment: true, ...costs, inputTokenCost: 1 },
  ];
  ports.world.answer('usage.prices', () =>
    success({ success: true, data: [{ id: 'm', name: 'Model', spans }] }),
  );
  await user.click(screen.getByRole('button', { name: 'Show prices' }));
  const [, newest, oldest] = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
  // Cached input without a price of its own costs as much as other input.
  expect(newest).toMatch(/Now.*0\.0025.*0\.0025.*0\.01.*Administrators/);
  expect(oldest).toMatch(/^The beginning.*2026.*The environment$/);
  expect((await axe.run(view.container)).violations).toEqual([]);
});
