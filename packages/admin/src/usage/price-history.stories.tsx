import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed, success, type PricesOfModel } from '@stoa/core/contract';
import { createPricesStore } from '@stoa/core/state';
import { createFakePorts } from '@stoa/core/testing';
import { PriceHistory } from './price-history.js';

const meta = {
  title: 'Admin/Prices over time',
  component: PriceHistory,
  tags: ['!autodocs'],
} satisfies Meta<typeof PriceHistory>;
export default meta;
type Story = StoryObj;

const models: PricesOfModel[] = [
  {
    id: 'm',
    name: 'A model with a name that is rather long',
    spans: [
      {
        from: '2026-03-01T09:00:00.000Z',
        to: null,
        isFromEnvironment: false,
        inputTokenCost: 0.0025,
        cachedTokenCost: 0.00125,
        outputTokenCost: 0.01,
      },
      {
        from: null,
        to: '2026-03-01T09:00:00.000Z',
        isFromEnvironment: true,
        inputTokenCost: 0.005,
        cachedTokenCost: 0,
        outputTokenCost: 0.015,
      },
    ],
  },
];
const on = (answer: 'failed' | PricesOfModel[] | null): Story => ({
  render: () => {
    const ports = createFakePorts();
    ports.world.answer('usage.prices', () =>
      answer === 'failed' || answer === null
        ? failed({ code: 'network', message: 'Network Error' })
        : success({ success: true, data: answer }),
    );
    const prices = createPricesStore(ports);
    if (answer !== null) void prices.load();
    return <PriceHistory prices={prices} />;
  },
});

export const Unread: Story = on(null);
export const Read: Story = on(models);
export const NoModels: Story = on([]);
export const Failed: Story = on('failed');
