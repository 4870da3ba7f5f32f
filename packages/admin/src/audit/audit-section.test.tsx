// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, success } from '@stoa/core/contract';
import { describe, expect, it, vi } from 'vitest';
import { createFakeAudit, fakeAudit, type FakeAudit } from '../testing/fake-audit.js';
import { AuditSection } from './audit-section.js';

const failure = failed({ code: 'network', message: 'Network Error' });

function open(prepare: (fake: FakeAudit) => void = () => undefined) {
  const fake = createFakeAudit();
  prepare(fake);
  const onSave = vi.fn();
  const view = render(<AuditSection audit={fake.audit} onSave={onSave} />);
  return { ...fake, onSave, view, user: userEvent.setup() };
}
const entries = async () =>
  within(await screen.findByRole('list', { name: 'Entries' })).getAllByRole('listitem');
const button = (name: string) => screen.getByRole('button', { name });

describe('the section of the audit', () => {
  it('[ADM73] shows who did what to what, with before and after, and older entries when asked', async () => {
    const { user } = open();
    const [reading, saved] = await entries();
    expect(reading!.textContent).toContain('thea@example.org');
    const row = within(saved!);
    await user.click(row.getByText('Details', { selector: 'summary' }));
    expect(row.getByRole('heading', { name: 'memory' })).toBeTruthy();
    expect(row.getByText('Before')).toBeTruthy();
    expect(row.getByText(/nils@example.org/)).toBeTruthy();
    await user.click(button('Show older entries'));
    const all = await entries();
    expect(all).toHaveLength(4);
    expect(all[2]!.textContent).toContain('A former person');
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  it('[ADM74] narrows the entries, and says that there are none', async () => {
    const { user, asked } = open();
    await entries();
    await user.type(screen.getByLabelText('Done to'), 'assistant-1{Enter}');
    await vi.waitFor(async () => expect(await entries()).toHaveLength(1));
    expect(asked.at(-1)).toEqual({ subject: 'assistant-1' });
    await user.type(screen.getByLabelText('Done to'), '2');
    await user.click(button('Search'));
    expect(await screen.findByText('No entries')).toBeTruthy();
  });

  it('[ADM73] has words for a change of a value without parts', async () => {
    const { user } = open(({ ports }) =>
      ports.world.answer('audit.list', () => {
        const changes = { '*': { before: ['mei@example.org'], after: [] } };
        const entry = { ...fakeAudit[1]!, subject: 'admins', details: { changes } };
        return success({ success: true, data: { entries: [entry], next: null } });
      }),
    );
    const [saved] = await entries();
    await user.click(within(saved!).getByText('Details', { selector: 'summary' }));
    expect(within(saved!).getByRole('heading', { name: 'All of it', level: 2 })).toBeTruthy();
  });

  it('[ADM75] verifies the chain, and says where it breaks', async () => {
    const { user, ports } = open();
    await user.click(button('Verify the chain'));
    expect(await screen.findByText('The chain holds: 4 entries.')).toBeTruthy();
    ports.world.answer('audit.verify', () =>
      success({ success: true, data: { count: 4, brokenAt: 2, head: null } }),
    );
    await user.click(button('Verify the chain'));
    expect(await screen.findByText('The chain breaks at entry 2')).toBeTruthy();
  });

  it('[ADM76] saves a CSV, and says when it has not all of it or cannot be made', async () => {
    const { user, ports, onSave } = open();
    await user.click(button('Export CSV'));
    expect(onSave).toHaveBeenCalledWith('audit.csv', 'seq,at');
    ports.world.answer('audit.export', () =>
      success({ success: true, data: { csv: '', count: 10_000, isComplete: false } }),
    );
    await user.click(button('Export CSV'));
    expect(await screen.findByText(/newest 10,000 entries/)).toBeTruthy();
    ports.world.answer('audit.export', () => failure);
    await user.click(button('Export CSV'));
    expect(await screen.findByText('The CSV could not be made')).toBeTruthy();
  });

  it('[ADM73] can be loaded again after a failure', async () => {
    const { user, ports, audit } = open(({ ports: { world } }) => world.answer('audit.list', () => failure));
    expect(await screen.findByText('Network Error')).toBeTruthy();
    ports.world.answer('audit.list', () => success({ success: true, data: { entries: [], next: null } }));
    await user.click(button('Try again'));
    expect(await screen.findByText('No entries')).toBeTruthy();
    expect(audit.store.getState().load.status).toBe('ready');
  });

  it('passes axe', async () => {
    const { view } = open();
    await entries();
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  }, 30_000);
});
