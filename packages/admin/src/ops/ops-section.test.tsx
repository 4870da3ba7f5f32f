// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, success, type Op } from '@stoa/core/contract';
import { createOpsRegistryStore } from '@stoa/core/state';
import { TooltipProvider } from '@stoa/ui';
import { describe, expect, it } from 'vitest';
import { createFakeOps, fakeOps } from '../testing/fake-ops.js';
import { OpsSection } from './ops-section.js';

const failure = failed({ code: 'network', message: 'Network Error' });

async function open(ops: readonly Op[] = fakeOps) {
  const fake = createFakeOps(ops);
  const show = () =>
    render(
      <TooltipProvider>
        <OpsSection registry={createOpsRegistryStore(fake.ports)} />
      </TooltipProvider>,
    );
  const view = show();
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBeNull());
  const button = (name: string) => screen.getByRole('button', { name });
  const rows = () =>
    within(screen.getByRole('table', { name: 'Manage Ops' }))
      .getAllByRole('row')
      .slice(1);
  return { ...fake, view, show, button, rows, user: userEvent.setup() };
}

describe('the section of operations', () => {
  it('[ADM105] 2.029: writes an operation, keeps it through a reload, and registers it', async () => {
    const { user, button, view, show, stored, rows } = await open([]);
    await user.click(button('Add an operation'));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Function name/));
    await user.keyboard('listFiles');
    await user.type(screen.getByLabelText(/^Path/), '/files/query');
    await user.click(button('Register the operation'));
    expect(
      screen.getByText('One or more operations have missing function name, endpoint path, or empty tags.'),
    ).toBeTruthy();
    view.unmount();
    show();
    await user.type(await screen.findByLabelText(/^Tags/), 'files, default');
    await user.click(button('Add a parameter'));
    await user.type(screen.getByLabelText('Name of parameter 1'), 'tag');
    await user.click(button('Register the operation'));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(stored()).toMatchObject([
      { id: 'listFiles', tags: ['files', 'default'], params: [{ name: 'tag' }], type: 'custom' },
    ]);
    expect(screen.queryByLabelText(/^Function name/)).toBeNull();
  });

  it('[ADM105] 1.092: has parameters for POST, PUT and PATCH alone', async () => {
    const { user, button } = await open([]);
    await user.click(button('Add an operation'));
    expect(screen.getByRole('group', { name: 'Parameters' })).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Method' }));
    await user.click(screen.getByRole('option', { name: 'DELETE' }));
    expect(screen.queryByRole('group', { name: 'Parameters' })).toBeNull();
  });

  it('[ADM106] 2.030: lists six columns in at most 500 px, and finds by name or tag', async () => {
    const { user, rows } = await open();
    const table = screen.getByRole('table', { name: 'Manage Ops' });
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual([
      'Function Name',
      'Tags',
      'Path',
      'Method',
      'Parameters',
      'Description',
      'Actions',
    ]);
    await waitFor(() => expect(table.parentElement?.style.maxHeight).toBe('500px'));
    expect(rows()).toHaveLength(2);
    await user.type(screen.getByLabelText('Search by name or tag'), 'MAIL');
    expect(rows()).toHaveLength(1);
    await user.type(screen.getByLabelText('Search by name or tag'), 'zzz');
    expect(screen.getByText('No operation has this name or tag.')).toBeTruthy();
  });

  it('[ADM106] 2.061: deletes after a question, and says what failed', async () => {
    const { user, button, ports, stored } = await open();
    ports.world.answer('ops.remove', () => failure);
    await user.click(button('Delete listFiles'));
    await user.click(button('Delete the operation'));
    expect(await screen.findByText('Unable to delete the Op. Please try again...')).toBeTruthy();
    ports.world.answer('ops.remove', (input) => {
      expect(input).toMatchObject({ op: { id: 'listFiles', url: '/files/query' } });
      return success({ success: true });
    });
    await user.click(button('Delete listFiles'));
    await user.click(button('Keep it'));
    expect(button('Delete listFiles')).toBeTruthy();
    await user.click(button('Delete listFiles'));
    await user.click(button('Delete the operation'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete listFiles' })).toBeNull());
    expect(stored()).toHaveLength(2);
  });

  it('[ADM107] 2.031, 2.110: explains ops, and says what could not be loaded or registered', async () => {
    const { user, button, ports } = await open();
    expect(screen.getByText('Understanding Ops')).toBeTruthy();
    ports.world.answer('ops.register', () => failure);
    await user.click(button('Edit sendMail'));
    expect(screen.getByText('Registering it replaces the one of this name.')).toBeTruthy();
    await user.click(button('Register the operation'));
    expect(await screen.findByText('Failed to register ops. Please try again later...')).toBeTruthy();
    await user.click(button('Throw away sendMail'));
    expect(screen.queryByText('Failed to register ops. Please try again later...')).toBeNull();
  });

  it('passes axe', async () => {
    const { view, user, button } = await open();
    await user.click(button('Edit sendMail'));
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  }, 30_000);
});
