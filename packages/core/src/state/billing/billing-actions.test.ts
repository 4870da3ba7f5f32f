import { describe, expect, it } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import { createFakeWorld } from '../../testing/index.js';
import { createBillingActions } from './billing-actions.js';

describe('the cost of the month', () => {
  it('is asked for, and a later failure keeps the last answer', async () => {
    const ports = createFakeWorld().tab();
    const billing = createBillingActions(ports, 'ada@x.org');
    ports.world.answer('billing.monthCost', () => success({ 'MTD Cost': 1.5 }));
    await billing.refresh();
    expect(ports.calls.at(-1)?.input).toEqual({ email: 'ada@x.org' });
    expect(billing.store.getState()).toEqual({ status: 'ready', cost: { 'MTD Cost': 1.5 } });
    ports.world.answer('billing.monthCost', () => failed({ code: 'network', message: 'down' }));
    await billing.refresh();
    expect(billing.store.getState()).toEqual({ status: 'failed', cost: { 'MTD Cost': 1.5 } });
  });

  it('[BI7] 2.007: the alert of dear requests is asked for until it is known', async () => {
    const ports = createFakeWorld().tab();
    const billing = createBillingActions(ports, 'ada@x.org');
    ports.world.answer('billing.costAlert', () => failed({ code: 'network', message: 'down' }));
    expect(await billing.costAlert()).toBeNull();
    const data = { isActive: true, alertMessage: 'dear', cost: 5 };
    ports.world.answer('billing.costAlert', () => success({ success: true, data }));
    expect(await billing.costAlert()).toEqual(data);
    expect(await billing.costAlert()).toEqual(data);
    expect(ports.calls).toHaveLength(2);
  });
});
