// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { amplifyGroupsConfig, failed, success, type AmplifyGroup } from '@stoa/core/contract';
import type { GroupUse } from '@stoa/core/rules';
import { TooltipProvider } from '@stoa/ui';
import { describe, expect, it, vi } from 'vitest';
import { createFakeConfig } from '../testing/fake-config.js';
import { GroupsSection, type FindUses } from './groups-section.js';

const group = (groupName: string, members: string[] = [], others: string[] = []): AmplifyGroup => ({
  groupName,
  members,
  createdBy: 'mei@example.org',
  includeFromOtherGroups: others,
});
const faculty = {
  Faculty: group('Faculty', ['ann@example.org'], ['Physics']),
  Physics: group('Physics', ['bob@example.org']),
};

async function open(groups: Record<string, AmplifyGroup> = faculty, uses: GroupUse[] = []) {
  const fake = createFakeConfig(amplifyGroupsConfig, groups);
  const findUses = vi.fn<FindUses>(async () => success(uses));
  const view = render(
    <TooltipProvider>
      <GroupsSection config={fake.config} findUses={findUses} />
    </TooltipProvider>,
  );
  const name = await screen.findByLabelText<HTMLInputElement>('Name of the group');
  const row = (title: string) => within(screen.getByRole('heading', { name: title }).closest('li')!);
  const button = (label: string) => screen.getByRole('button', { name: label });
  const draft = () => fake.config.store.getState().draft;
  return { ...fake, findUses, view, name, row, button, draft, user: userEvent.setup() };
}

describe('the section of groups', () => {
  it('[ADM100] 2.009: adds a group under a name that is not there yet', async () => {
    const { user, name, button, row, stored } = await open();
    await user.click(button('Add a group'));
    expect(screen.getByText('A group needs a name.')).toBeTruthy();
    await user.type(name, 'faculty{Enter}');
    expect(screen.getByText('There already exists a group with the name faculty')).toBeTruthy();
    await user.clear(name);
    await user.type(name, 'Library{Enter}');
    expect(name.value).toBe('');
    await user.type(row('Library').getByLabelText('Add members'), 'Cy@Example.org, bob@example.org{Enter}');
    await user.click(button('Save changes'));
    expect(stored()['Library']).toMatchObject({ members: ['cy@example.org', 'bob@example.org'] });
  });

  it('[ADM101] 2.008: names what is no address or listed already, and removes members', async () => {
    const { user, row, draft } = await open();
    const { getByText, getByLabelText, getByRole } = row('Physics');
    await user.click(getByText('1 person'));
    await user.type(getByLabelText('Add members'), 'nobody, bob@example.org{Enter}');
    expect(getByText(/No e-mail address: nobody/)).toBeTruthy();
    expect(getByText(/Listed already: bob@example.org/)).toBeTruthy();
    await user.click(getByRole('button', { name: 'Remove bob@example.org' }));
    expect(draft()?.['Physics']?.members).toEqual([]);
    expect(getByText('Nobody is listed here yet.')).toBeTruthy();
  });

  it('[ADM101] shows a hundred of thousands, and finds the others', async () => {
    const members = Array.from({ length: 3000 }, (_, at) => `person${at}@example.org`);
    const { user, row } = await open({ Everyone: group('Everyone', members) });
    const { getByText, getByLabelText, getAllByRole, getByRole } = row('Everyone');
    await user.click(getByText('3000 people'));
    expect(within(getByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(100);
    expect(getByText(/^100 of 3000 people are shown/)).toBeTruthy();
    await user.type(getByLabelText('Find a member'), 'person2999');
    expect(getAllByRole('listitem')).toHaveLength(1);
  });

  it('[ADM102] 2.008: takes in other groups, and offers none that would close a ring', async () => {
    const { user, row, draft, view } = await open({ ...faculty, Library: group('Library') });
    expect(row('Faculty').getByText('2 people, with those of 1 other group')).toBeTruthy();
    await user.click(row('Physics').getByText('1 person'));
    await user.click(row('Physics').getByRole('combobox', { name: 'Take in a group' }));
    const offered = [...view.baseElement.querySelectorAll('[role=option]')].map((one) => one.textContent);
    expect(offered).toEqual(['Library']);
    await user.click(screen.getByRole('option', { name: 'Library' }));
    expect(draft()?.['Physics']?.includeFromOtherGroups).toEqual(['Library']);
    await user.click(row('Physics').getByRole('button', { name: 'Do not take in Library' }));
    expect(draft()).toBeNull();
  });

  it('[ADM103] asks before a group is deleted, and says what names it', async () => {
    const { user, button, findUses, draft } = await open(faculty, [
      { kind: 'flag', names: ['memory', 'artifacts'] },
      { kind: 'group', names: ['Faculty'] },
    ]);
    findUses.mockResolvedValueOnce(failed({ code: 'network', message: 'Network Error' }));
    await user.click(button('Delete Physics'));
    expect(await screen.findByText('It could not be looked up where the group is named.')).toBeTruthy();
    await user.click(button('Try again'));
    expect(await screen.findByText('Feature flags: memory and artifacts')).toBeTruthy();
    expect(screen.getByText('Groups that take it in: Faculty')).toBeTruthy();
    await user.click(button('Delete the group'));
    expect(Object.keys(draft() ?? {})).toEqual(['Faculty']);
    expect(draft()?.['Faculty']?.includeFromOtherGroups).toEqual([]);
  });

  it('[ADM104] 2.128: says that there are none', async () => {
    await open({});
    expect(screen.getByText('No Amplify Groups listed.')).toBeTruthy();
  });

  it('passes axe', async () => {
    const { view, user, row } = await open();
    await user.click(row('Physics').getByText('1 person'));
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  }, 30_000);
});
