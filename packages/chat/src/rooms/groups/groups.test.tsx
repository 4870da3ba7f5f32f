// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { assistantSentence, groupSentence } from '@stoa/core/contract';
import { StoaProvider } from '@stoa/react';
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { ada } from '../../testing/fixtures.js';
import { DialogPage } from '../../testing/dialog-page.js';
import { designGroup, groupsOfAda, groupsSeed } from '../../testing/groups-fixture.js';
import { noAnswer, openPage, type StoaSeed } from '../../testing/open-page.js';
import './group-admin-dialog.js';
import { useGroupChange } from './use-group-change.js';

vi.setConfig({ testTimeout: 30_000 });

/** What changes groups and their assistants. */
const changes = /^(groups|assistants)[.](?!list$)/;

async function openInterface(seed: StoaSeed = groupsSeed(), groupId = designGroup.id) {
  const page = await openPage({ ...seed, dialog: { name: 'assistantAdmin', groupId } });
  render(<DialogPage stoa={page.stoa} />);
  const dialog = await screen.findByRole('dialog', { name: 'Assistant Admin Interface' });
  const user = userEvent.setup();
  const seen = within(dialog);
  const press = async (name: string | RegExp, role = 'button') =>
    user.click(await seen.findByRole(role, { name }));
  /** Answers a question by its button. */
  const answer = async (question: RegExp, name: string) =>
    user.click(within(await seen.findByRole('group', { name: question })).getByRole('button', { name }));
  const choose = async (list: string, option: string) => {
    await press(list, 'combobox');
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const calls = () =>
    page.calls
      .filter(({ operation }) => changes.test(operation))
      .map(({ operation, input }) => [operation, input]);
  return { dialog, seen, user, press, answer, choose, calls };
}
const manage = async (seed?: StoaSeed, groupId?: string) => {
  const opened = await openInterface(seed, groupId);
  await opened.press('Group Management', 'tab');
  return opened;
};
const level = (email: string) => `Access level of ${email}`;

describe('the admin interface', () => {
  it('[GAI12] 1.040: is as wide as the window less 100 px, and 95 % of its height', async () => {
    const { dialog } = await openInterface();
    expect([...dialog.classList]).toEqual(
      expect.arrayContaining(['sm:w-[calc(100vw-100px)]', 'sm:h-[95dvh]']),
    );
  });

  it('[GAI12] 1.148: says what to do when it cannot change anything', async () => {
    const page = await openPage(groupsSeed());
    const groups = { load: () => Promise.reject(new Error('gone')) };
    const { result } = renderHook(useGroupChange, {
      wrapper: ({ children }) => <StoaProvider stoa={{ ...page.stoa, groups }}>{children}</StoaProvider>,
    });
    await act(() => result.current.run((actions) => actions.remove('Design_1')));
    expect(result.current.failure).toBe(
      'Something went wrong, please close and reopen the admin interface before trying again.',
    );
  });
});

describe('the group selector', () => {
  it('[GAI2] offers the groups that the person manages, and a new one with its flag; axe finds nothing', async () => {
    const { dialog, press } = await openInterface();
    expect(await findViolations(dialog)).toEqual([]);
    await press('Group', 'combobox');
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Design', 'Mathematics', '+ Create New Group']);
  });

  it('[GAI2] offers no new group without the flag', async () => {
    const { press } = await openInterface(groupsSeed({ flags: { createAstAdminGroups: false } }));
    await press('Group', 'combobox');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
  });
});

describe('a new group', () => {
  it('[GAI3] is sent with name, types and members, and what was filled in stays when that fails', async () => {
    const { seen, user, choose, press, calls } = await openInterface(
      groupsSeed({ failures: { 'groups.create': noAnswer } }),
    );
    await choose('Group', '+ Create New Group');
    await user.type(await seen.findByRole('textbox', { name: /^Group Name/ }), 'Astronomy');
    await user.type(seen.getByRole('textbox', { name: 'New group type' }), 'Staff,');
    await press('Create Group');
    expect(await seen.findByText(groupSentence('groups.createFailed'))).toBeTruthy();
    expect(calls()).toEqual([['groups.create', { group_name: 'Astronomy', types: ['Staff'], members: {} }]]);
    expect(seen.getByRole<HTMLInputElement>('textbox', { name: /^Group Name/ }).value).toBe('Astronomy');
    expect(seen.getByRole('button', { name: 'Remove Staff' })).toBeTruthy();
  });
});

describe('the assistants of a group', () => {
  it('[GAI4] are shown with their id and published by a switch', async () => {
    const { seen, press, calls } = await openInterface();
    expect(await seen.findByText('astgp/7c9e6679-7425-40de-944b-e07fc1f90ae7')).toBeTruthy();
    await press(/^Published to members/, 'switch');
    const [first] = designGroup.assistants;
    expect(calls()).toEqual([
      [
        'groups.updateAssistants',
        {
          group_id: 'Design_1',
          update_type: 'UPDATE',
          assistants: [{ ...first, data: { ...first?.data, isPublished: false } }],
        },
      ],
    ]);
  });

  it('[GAI4] are deleted once that is confirmed, and those of the system are not', async () => {
    const { seen, press, answer, calls } = await openInterface();
    await press('Delete Assistant');
    expect(calls()).toEqual([]);
    await answer(/^Delete “Critique/, 'Delete Assistant');
    expect(calls()).toEqual([
      [
        'groups.updateAssistants',
        {
          group_id: 'Design_1',
          update_type: 'REMOVE',
          assistants: [designGroup.assistants[0]!.assistantId],
        },
      ],
    ]);
    await press(/^Welcome/);
    expect(seen.queryByRole('button', { name: 'Delete Assistant' })).toBeNull();
  });
});

describe('the editor of an assistant of a group', () => {
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ }, { timeout: 20_000 });

  it('[GAI10] saves a new one into the group; axe finds nothing', async () => {
    const { calls, dialog, seen, press } = await openInterface();
    await press('Create Assistant');
    fireEvent.change(await name(), { target: { value: 'Colour theory' } });
    expect(await findViolations(dialog)).toEqual([]);
    await press('Save');
    await waitFor(() =>
      expect(calls()).toEqual([
        [
          'groups.updateAssistants',
          {
            group_id: 'Design_1',
            update_type: 'ADD',
            assistants: [expect.objectContaining({ name: 'Colour theory' })],
          },
        ],
      ]),
    );
    expect(await seen.findByRole('button', { name: 'Create Assistant' })).toBeTruthy();
  });

  it('[GAI10] makes the first one of a group', async () => {
    const { calls, press } = await openInterface(groupsSeed(), 'Maths_1');
    await press('Create Assistant');
    await name();
    await press('Save');
    await waitFor(() =>
      expect(calls()).toEqual([
        ['groups.updateAssistants', expect.objectContaining({ group_id: 'Maths_1', update_type: 'ADD' })],
      ]),
    );
  });

  it('[GAI10] saves a new version of one, and keeps what was written when that fails', async () => {
    const { seen, press, calls } = await openInterface(
      groupsSeed({ failures: { 'assistants.create': noAnswer, 'groups.updateAssistants': noAnswer } }),
    );
    await press('Edit Assistant');
    fireEvent.change(await name(), { target: { value: 'Critique of theses' } });
    await press('Save');
    expect(await seen.findByText(assistantSentence('assistants.saveFailed'))).toBeTruthy();
    expect(JSON.stringify(calls().at(-1))).toContain('"name":"Critique of theses"');
    expect((await name()).value).toBe('Critique of theses');
  });

  it('[GAI10] goes back to the assistants on Cancel', async () => {
    const { calls, seen, press } = await openInterface();
    await press('Edit Assistant');
    await name();
    await press('Cancel');
    expect(await seen.findByRole('button', { name: 'Edit Assistant' })).toBeTruthy();
    expect(calls()).toEqual([]);
  });
});

describe('types of a group', () => {
  it('[GAI5] have Confirm and Cancel only after a change', async () => {
    const { seen, press, calls } = await manage();
    expect(seen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    await press('Remove Students');
    await press('Cancel');
    expect(seen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    await press('Remove Students');
    await press('Confirm');
    expect(calls()).toEqual([['groups.updateTypes', { group_id: 'Design_1', types: ['Staff'] }]]);
  });

  it('[GAI5] that assistants use go after a question', async () => {
    const { press, answer, calls } = await manage();
    await press('Remove Staff');
    await press('Confirm');
    expect(calls()).toEqual([]);
    await answer(/^Assistants have texts for Staff/, 'Confirm');
    expect(calls()).toEqual([['groups.updateTypes', { group_id: 'Design_1', types: ['Students'] }]]);
  });
});

describe('members of a group', () => {
  it('[GAI6] stand in a table with name and access level, keys marked; axe finds nothing', async () => {
    const { seen, dialog } = await manage();
    for (const name of ['Name', 'Access Level'])
      expect(seen.getByRole('columnheader', { name })).toBeTruthy();
    expect(seen.getByText('System key')).toBeTruthy();
    expect(await findViolations(dialog)).toEqual([]);
  });

  it('[GAI6] are only shown to who may write', async () => {
    const { seen } = await manage(groupsSeed(), 'Maths_1');
    expect(seen.getByText('bea.lindqvist@example.org')).toBeTruthy();
    for (const name of ['Add Users', 'Delete Users', 'Delete Group'])
      expect(seen.queryByRole('button', { name })).toBeNull();
    expect(seen.queryByRole('checkbox')).toBeNull();
  });

  it('[GRK1] 1.008: can be system keys of the person, chosen by their name', async () => {
    const key = {
      systemId: 'Course-Bot-481205',
      owner: ada.email,
      applicationName: 'Course Bot',
      lastAccessed: null,
      rateLimit: { period: 'Unlimited', rate: null },
      expirationDate: null,
      accessTypes: ['chat'],
    } as const;
    const { press, choose, seen } = await manage(
      groupsSeed({
        flags: { apiKeys: true },
        answers: {
          'apiKeys.systemIds': {
            success: true,
            data: [key, { ...key, systemId: 'Robot-123456', applicationName: 'A member already' }].map(
              ({ accessTypes, ...one }) => ({ ...one, accessTypes: [...accessTypes] }),
            ),
          },
        },
      }),
    );
    await press('Add Users');
    await seen.findByRole('combobox', { name: /^System key/ });
    await choose('System key', 'Course BotCourse-Bot-481205');
    expect(await seen.findByText('Course-Bot-481205')).toBeTruthy();
  });

  it('[GAI7] are removed after a question, which names what removing oneself means', async () => {
    const { press, answer, calls } = await manage();
    await press('Select Robot-123456', 'checkbox');
    await press(`Select ${ada.email}`, 'checkbox');
    await press('Delete Users');
    await answer(/^Remove yourself from “Design”/, 'Delete Users');
    expect(calls()).toEqual([
      [
        'groups.updateMembers',
        { group_id: 'Design_1', update_type: 'REMOVE', members: [ada.email, 'Robot-123456'] },
      ],
    ]);
  });

  it('[GAI8] keep other changes to be confirmed again when the only admin lowers themselves', async () => {
    const { seen, press, choose, calls } = await manage();
    await choose(level(ada.email), 'Read');
    await choose(level('bea.lindqvist@example.org'), 'Admin');
    await press('Update Users access');
    expect(await seen.findByText(groupSentence('groups.onlyAdmin'))).toBeTruthy();
    expect(calls()).toEqual([]);
    expect(seen.getByRole('combobox', { name: level(ada.email) }).textContent).toContain('Admin');
    await press('Update Users access');
    expect(calls()).toEqual([
      [
        'groups.updatePermissions',
        { group_id: 'Design_1', affected_members: { 'bea.lindqvist@example.org': 'admin' } },
      ],
    ]);
  });

  it.each([
    ['Read', 'read', /^Give yourself read access/],
    ['Write', 'write', /^Give yourself write access/],
  ] as const)('[GAI8] are asked before they lower their own access: %s', async (shown, sent, question) => {
    const members = { ...designGroup.members, 'bea.lindqvist@example.org': 'admin' as const };
    const groups = [{ ...designGroup, members }, ...groupsOfAda.slice(1)];
    const { press, choose, answer, calls } = await manage(groupsSeed({}, groups));
    await choose(level(ada.email), shown);
    await press('Update Users access');
    expect(calls()).toEqual([]);
    await answer(question, 'Update Users access');
    expect(calls()).toEqual([
      ['groups.updatePermissions', { group_id: 'Design_1', affected_members: { [ada.email]: sent } }],
    ]);
  });

  it('[GAI11] 1.131, 1.151: have a key, which is replaced after a question and shown once; axe finds nothing', async () => {
    const { dialog, seen, press, answer, calls } = await manage(
      groupsSeed({
        flags: { apiKeys: true },
        answers: { 'groups.replaceKey': { success: true, secret: 'amp-Yk3vQ0b7' } },
      }),
    );
    await press('Replace API Key');
    expect(calls()).toEqual([]);
    await answer(/^Make a new API key/, 'Replace API Key');
    expect(await seen.findByText('amp-Yk3vQ0b7')).toBeTruthy();
    expect(calls()).toEqual([['groups.replaceKey', { groupId: 'Design_1' }]]);
    expect(await findViolations(dialog)).toEqual([]);
    await press('Assistants', 'tab');
    expect(seen.queryByText('amp-Yk3vQ0b7')).toBeNull();
    await press('Group Management', 'tab');
    expect(await seen.findByText('amp-Yk3vQ0b7')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Group Management');
    await press('Done');
    expect(seen.queryByText('amp-Yk3vQ0b7')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Replace API Key'));
  });

  it('[GAI11] 1.151: a key that the server does not tell, or that is not replaced, leaves focus at the button', async () => {
    const { seen, press, answer } = await manage(
      groupsSeed({ flags: { apiKeys: true }, answers: { 'groups.replaceKey': { success: true } } }),
    );
    const isAtButton = () =>
      waitFor(() => expect(document.activeElement?.textContent).toBe('Replace API Key'));
    await press('Replace API Key');
    await answer(/^Make a new API key/, 'Cancel');
    await isAtButton();
    await press('Replace API Key');
    await answer(/^Make a new API key/, 'Replace API Key');
    expect(await seen.findByText(/^The API key “Design” is created/)).toBeTruthy();
    await isAtButton();
    await press('Dismiss');
    expect(seen.queryByText(/^The API key “Design” is created/)).toBeNull();
    await isAtButton();
  });

  it('[GAI11] 1.151: say why the key was not replaced, and it can be tried again', async () => {
    const { seen, press, answer } = await manage(
      groupsSeed({ flags: { apiKeys: true }, failures: { 'groups.replaceKey': noAnswer } }),
    );
    await press('Replace API Key');
    await answer(/^Make a new API key/, 'Replace API Key');
    expect(await seen.findByText('Unable to replace the groups API key. Please try again...')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Replace API Key'));
    await press('Replace API Key');
    expect(seen.getByRole('group', { name: /^Make a new API key/ })).toBeTruthy();
  });

  it('[GAI9] a group is deleted after a question, and says why it was not', async () => {
    const { seen, press, answer, calls } = await manage(
      groupsSeed({ failures: { 'groups.remove': noAnswer } }),
    );
    await press('Delete Group');
    await answer(/^Delete the group “Design”/, 'Delete Group');
    expect(calls()).toEqual([['groups.remove', { group_id: 'Design_1' }]]);
    expect(await seen.findByText(groupSentence('groups.deleteFailed'))).toBeTruthy();
  });
});
