// @vitest-environment jsdom
import { failed, success } from '@stoa/core/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AreaStage, createFakeArea, type AreaStageProps } from '../testing/area-stage.js';
import { createFakeFeatureData, fakeGroup } from '../testing/fake-feature-data.js';
import { specimenRoom } from '../testing/specimen-room.js';
import { adminRooms } from './rooms.js';

function open(props: Partial<AreaStageProps> = {}) {
  const fake = createFakeArea();
  const onTitle = vi.fn();
  render(<AreaStage fake={fake} rooms={[...adminRooms, specimenRoom()]} onTitle={onTitle} {...props} />);
  return { fake, onTitle, user: userEvent.setup() };
}
const map = () => within(screen.getByRole('navigation', { name: 'Administration' }));
const entry = (name: string | RegExp) => map().queryByRole('button', { name });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const note = () => screen.findByLabelText<HTMLInputElement>('Note on the door');
const search = () => map().getByRole('searchbox', { name: 'Search the settings' });

describe('a section of the administration', () => {
  it('[ADM28] appears by its record alone: on the map, at its address, with its heading, title and part', async () => {
    const { onTitle, user } = open({ path: '/specimen' });
    expect(heading()).toBe('Specimen');
    expect(entry('Specimen')?.getAttribute('aria-current')).toBe('page');
    expect((await note()).value).toBe('Knock');
    expect(onTitle).toHaveBeenLastCalledWith('Specimen', 'Administration');
    await user.click(entry('Feature Flags')!);
    expect(await screen.findByRole('switch', { name: 'memory' })).toBeTruthy();
    expect(onTitle).toHaveBeenLastCalledWith('Feature Flags', 'Administration');
  });

  it('[ADM28] 2.003: is there for each tab of the specification, under its name', () => {
    open({ path: '/specimen' });
    for (const tab of [
      'Supported Models',
      'Application Variables',
      'OpenAi Endpoints',
      'Feature Flags',
      'Feature Data',
      'Ops',
      'Embeddings',
      'Integrations',
    ])
      expect(entry(tab), tab).toBeTruthy();
    // The tab Configurations is three sections, each with its own save.
    for (const part of ['Administrators', 'Amplify groups', 'Rate limits'])
      expect(entry(part), part).toBeTruthy();
  });

  it('[ADM28] is there with its flag alone', async () => {
    const fake = createFakeArea();
    let isOn = false;
    fake.ports.world.answer('featureFlags.get', () => success({ success: true, data: { apiKeys: isOn } }));
    const props = { fake, rooms: [...adminRooms, specimenRoom({ flag: 'apiKeys' })], path: '/specimen' };
    const { unmount } = render(<AreaStage {...props} />);
    await waitFor(() => expect(heading()).toBe('Embedded chat'));
    expect(entry('Specimen')).toBeNull();
    unmount();
    isOn = true;
    render(<AreaStage {...props} />);
    expect(await note()).toBeTruthy();
  });

  it('[ADM28] that cannot be loaded says so and is loaded again', async () => {
    let tries = 0;
    const { load } = specimenRoom();
    const flaky = specimenRoom({ load: () => (tries++ === 0 ? Promise.reject(new Error('Away.')) : load()) });
    const { user } = open({ rooms: [flaky] });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await note()).toBeTruthy();
  });

  it('[ADM29] keeps what is unsaved while another is shown, is marked on the map, and asks before the page is left', async () => {
    const { user } = open({ path: '/specimen' });
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.type(await note(), ' twice');
    await user.click(entry('Feature Flags')!);
    expect(await screen.findByRole('switch', { name: 'memory' })).toBeTruthy();
    expect(entry(/^Specimen.*unsaved changes$/)).toBeTruthy();
    expect(leave()).toBe(false);
    await user.click(entry(/^Specimen/)!);
    expect((await note()).value).toBe('Knock twice');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(entry('Specimen')).toBeTruthy();
    expect(leave()).toBe(true);
  });
});

describe('the frame of the administration', () => {
  it('[ADM115] 2.002: has a star while something is unsaved, and saves all of it', async () => {
    const { user, fake, onTitle } = open({ path: '/specimen' });
    await user.type(await note(), ' twice');
    expect(onTitle).toHaveBeenLastCalledWith('* Specimen', 'Administration');
    await user.click(entry('Feature Flags')!);
    await user.click(await screen.findByRole('switch', { name: 'memory' }));
    const save = () => map().getByRole('button', { name: /^Save . changed configurations?$/ });
    const answers: Record<string, boolean> = { specimen: false, featureFlags: false };
    fake.ports.world.answer('configs.update', (input) => {
      const [{ type, data }] = (input as { configurations: [{ type: string; data: unknown }] })
        .configurations;
      const isSaved = answers[type] === true;
      return success({ success: isSaved, data: { [type]: { success: isSaved, data, message: 'No.' } } });
    });
    await user.click(save());
    expect(await map().findByText('We are unable to save the configurations at this time.')).toBeTruthy();
    answers['featureFlags'] = true;
    await user.click(save());
    expect(
      await map().findByText('The following configurations were unable to be saved: Specimen'),
    ).toBeTruthy();
    answers['specimen'] = true;
    await user.click(save());
    await waitFor(() => expect(map().queryByRole('button', { name: /^Save/ })).toBeNull());
    expect(onTitle).toHaveBeenLastCalledWith('Feature Flags', 'Administration');
  });

  it('[ADM115] 2.002: reads all of it anew', async () => {
    const { user, fake } = open({ path: '/specimen' });
    await note();
    fake.ports.world.answer('configs.get', () =>
      success({ success: true, data: { specimen: { note: 'Ring', endpoints: [] } } }),
    );
    await user.click(map().getByRole('button', { name: 'Reload everything' }));
    await waitFor(async () => expect((await note()).value).toBe('Ring'));
  });

  it('[ADM123] what was saved is downloaded as one file, and a failure is said', async () => {
    const { user, fake } = open({ path: '/specimen' });
    await note();
    const save = vi.fn((_: Blob) => 'blob:configuration');
    Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => undefined });
    const button = map().getByRole('button', { name: 'Download the configuration' });
    fake.ports.world.answer('configs.exported', () => failed({ code: 'network', message: 'Down' }));
    await user.click(button);
    expect(await map().findByText('The configuration could not be downloaded.')).toBeTruthy();
    const file = { version: 1 as const, types: { rateLimit: { period: 'Daily', rate: 1 } } };
    fake.ports.world.answer('configs.exported', () => success({ success: true, data: file }));
    await user.click(button);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(JSON.parse(await save.mock.lastCall![0].text())).toEqual(file);
    expect(map().queryByText('The configuration could not be downloaded.')).toBeNull();
  });

  it('[ADM115] 2.002, 2.035: saves and reads anew groups of assistants as well', async () => {
    const { ports } = createFakeFeatureData();
    const { user } = open({ fake: { ...createFakeArea(), ports }, path: '/feature-data' });
    const toggle = async () => {
      const row = within((await screen.findByRole('heading', { name: 'Helpers' })).closest('li')!);
      return row.getByRole('switch', { name: 'Everybody may use it', hidden: true });
    };
    await user.click(await toggle());
    const save = () => map().getByRole('button', { name: 'Save 1 changed configuration' });
    ports.world.answer('groups.update', () => failed({ code: 'network', message: 'Down' }));
    await user.click(save());
    expect(
      await map().findByText('The following configurations were unable to be saved: Assistant admin groups'),
    ).toBeTruthy();
    ports.world.answer('groups.update', () => success({ success: true }));
    await user.click(save());
    await waitFor(() => expect(map().queryByRole('button', { name: /^Save/ })).toBeNull());
    ports.world.answer('groups.listAll', () => success({ success: true, data: [fakeGroup('Newcomers')] }));
    await user.click(map().getByRole('button', { name: 'Reload everything' }));
    expect(await screen.findByRole('heading', { name: 'Newcomers' })).toBeTruthy();
  });
});

describe('the search of the administration', () => {
  it('[ADM30] finds settings by name in all sections, and leads to the one that is chosen', async () => {
    const { user } = open();
    await user.type(search(), 'note on');
    expect(entry('Feature Flags')).toBeNull();
    await user.click(entry('Note on the door')!);
    const field = await note();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(heading()).toBe('Specimen');
    expect((search() as HTMLInputElement).value).toBe('');
    expect(entry('Feature Flags')).toBeTruthy();
  });

  it('[ADM30] finds a flag by its words, opens the first with Enter, and empties with Escape', async () => {
    const { user } = open();
    await user.type(search(), 'Inte grat{Enter}');
    const flag = await screen.findByRole('switch', { name: 'integrations' });
    await waitFor(() => expect(document.activeElement).toBe(flag));
    await user.type(search(), 'zzz');
    expect(map().getByRole('status').textContent).toBe('Nothing here is called “zzz”.');
    await user.keyboard('{Escape}');
    expect(map().queryByRole('status')).toBeNull();
    await user.type(search(), 'zzz');
    await user.click(map().getByRole('button', { name: 'Clear the search' }));
    expect(map().queryByRole('status')).toBeNull();
    expect(document.activeElement).toBe(search());
  });
});
