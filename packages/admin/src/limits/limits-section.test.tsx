// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { promptCostAlertConfig, rateLimitConfig, siteRateLimitConfig, success } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { AreaStage, createFakeArea } from '../testing/area-stage.js';
import { createFakeConfig } from '../testing/fake-config.js';
import { LimitsSection } from './limits-section.js';

async function open() {
  const person = createFakeConfig(rateLimitConfig, { period: 'Unlimited', rate: null });
  const site = createFakeConfig(siteRateLimitConfig, { period: 'Monthly', rate: 500 });
  const alert = createFakeConfig(promptCostAlertConfig, promptCostAlertConfig.initial);
  const view = render(<LimitsSection person={person.config} site={site.config} alert={alert.config} />);
  const group = async (name: string) => {
    const fields = await screen.findByRole('group', { name });
    return { ...within(fields), form: within(fields.closest('form')!) };
  };
  return { person, site, alert, view, group, user: userEvent.setup() };
}

describe('the section of limits', () => {
  it('[ADM72] 2.005: takes a period and digits, which become money', async () => {
    const { user, group, person } = await open();
    const { getByRole, getByLabelText, queryByLabelText, getByText, form } = await group('Each person');
    expect(queryByLabelText('Amount in US dollars')).toBeNull();
    await user.click(getByRole('radio', { name: 'Daily' }));
    const amount = getByLabelText<HTMLInputElement>('Amount in US dollars');
    expect(amount.value).toBe('0.00');
    await user.type(amount, '1250');
    expect(amount.value).toBe('12.50');
    await user.type(amount, '-x1e30999');
    expect(amount.value).toBe('125013.09');
    expect(getByText('Limit: 125013.09/Daily')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(person.stored()).toEqual({ period: 'Daily', rate: 125_013.09 });
  });

  it('[ADM72] 2.005: of a period without limit has no amount', async () => {
    const { user, group, site } = await open();
    const { getByRole, queryByLabelText, form } = await group('Everybody together');
    await user.click(getByRole('radio', { name: 'Unlimited' }));
    expect(queryByLabelText('Amount in US dollars')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(site.stored()).toEqual({ period: 'Unlimited', rate: null });
  });

  it('[ADM119] 2.007: takes whether people are asked, from which cost on and with which words', async () => {
    const { user, group, alert } = await open();
    const { getByRole, getByLabelText, getByText, queryByText, form } = await group('Prompt cost alert');
    const cost = getByLabelText<HTMLInputElement>('From this cost on, in US dollars');
    expect([cost.value, cost.min, cost.step]).toEqual(['5', '0', '0.01']);
    expect(getByRole<HTMLInputElement>('switch').checked).toBe(false);
    await user.click(getByRole('switch'));
    await user.clear(cost);
    await user.type(cost, '2.5');
    const message = getByLabelText('Message');
    await user.clear(message);
    expect(getByText('Write what people are asked. Until then they see the standard message.')).toBeTruthy();
    expect(getByText(/^As people see it: This request will cost up to \$2\.50/)).toBeTruthy();
    await user.type(message, 'It costs <totalCost>.');
    expect(getByText('As people see it: It costs 2.50.')).toBeTruthy();
    expect(queryByText(/^Write what people are asked/)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(alert.stored()).toEqual({ isActive: true, cost: 2.5, alertMessage: 'It costs <totalCost>.' });
  });

  it('[ADM30] is found by the search of the area, each limit by itself', async () => {
    const fake = createFakeArea();
    const limit = { period: 'Unlimited', rate: null };
    const promtCostAlert = promptCostAlertConfig.initial;
    fake.ports.world.answer('configs.get', () =>
      success({ success: true, data: { rateLimit: limit, siteRateLimit: limit, promtCostAlert } }),
    );
    render(<AreaStage fake={fake} />);
    const user = userEvent.setup();
    await user.type(screen.getByRole('searchbox'), 'everybody');
    await user.click(screen.getByRole('button', { name: 'Everybody together' }));
    const fields = await screen.findByRole('group', { name: 'Everybody together' });
    await waitFor(() => expect(fields.contains(document.activeElement)).toBe(true));
  });

  it('passes axe', async () => {
    const { view, group } = await open();
    await group('Each person');
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  }, 30_000);
});
