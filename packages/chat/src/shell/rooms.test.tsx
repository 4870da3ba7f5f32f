// @vitest-environment jsdom
import '../testing/dom-gaps.js';
import { defaultSettings, type FeatureOptions } from '@stoa/core/contract';
import { StoaProvider } from '@stoa/react';
import { Menu } from '@stoa/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Lamp } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { RoomsContext } from '../base/rooms/rooms-context.js';
import { defineRoom } from '../base/rooms/view-room.js';
import { AccountEntries } from '../rooms/account/account-entries.js';
import { FeatureOptionsSection } from '../rooms/settings/feature-options.js';
import { SettingsPanel } from '../rooms/settings/settings-panel.js';
import { openPage, type StoaSeed } from '../testing/open-page.js';
import { RoomEntries } from './panels/room-entries.js';
import { rooms } from './rooms.js';

/** A room as its record alone. */
const specimen = defineRoom({
  name: 'specimen',
  flag: 'memory',
  option: 'includeMemory',
  account: { dialog: { name: 'memory' }, icon: Lamp, label: () => 'Specimen', needsOption: true },
});

const wanted: FeatureOptions = { ...defaultSettings.featureOptions, includeMemory: true };

async function mount(seed: StoaSeed) {
  const { stoa } = await openPage(seed);
  const { settings, flags } = stoa;
  render(
    <StoaProvider stoa={stoa}>
      <RoomsContext.Provider value={[specimen]}>
        <Menu.Root open>
          <Menu.Content>
            <AccountEntries />
          </Menu.Content>
        </Menu.Root>
        <SettingsPanel />
        <FeatureOptionsSection
          options={settings.store.getState().settings.featureOptions}
          flags={flags.store.getState().flags}
          onChange={() => undefined}
        />
      </RoomsContext.Provider>
    </StoaProvider>,
  );
  return stoa;
}
const places = () => ({
  menu: screen.queryAllByRole('menuitem', { name: 'Specimen' }).length,
  settings: screen.queryAllByRole('button', { name: 'Specimen', hidden: true }).length,
  switch: screen.queryAllByRole('switch', { hidden: true }).length,
});

describe('a room in the workspace', () => {
  it('[ROO1] appears by its record alone in the menu, the tab Settings and the switches', async () => {
    const stoa = await mount({ flags: { memory: true }, settings: { featureOptions: wanted } });
    expect(places()).toEqual({ menu: 1, settings: 1, switch: 1 });
    await userEvent.click(screen.getByRole('menuitem', { name: 'Specimen' }));
    expect(stoa.layout.store.getState().dialog).toEqual({ name: 'memory' });
  });

  it('[ROO1] keeps its switch alone while the person has it off', async () => {
    await mount({ flags: { memory: true } });
    expect(places()).toEqual({ menu: 0, settings: 0, switch: 1 });
  });

  it('[ROO1] is nowhere while its flag is off', async () => {
    await mount({ flags: { memory: false } });
    expect(places()).toEqual({ menu: 0, settings: 0, switch: 0 });
  });

  it('[ROO2] has every switch of the settings, one room each', () => {
    const options = rooms.flatMap(({ option }) => option ?? []);
    expect(options.toSorted()).toEqual(Object.keys(defaultSettings.featureOptions).toSorted());
    expect(new Set(rooms.map(({ name }) => name)).size).toBe(rooms.length);
  });
});

it.each([true, false])(
  '[GAI1] the menu leads to the admin interface of groups with its flag alone: %s',
  async (isOn) => {
    const { stoa } = await openPage({ flags: { assistantAdminInterface: isOn } });
    render(
      <StoaProvider stoa={stoa}>
        <Menu.Root open>
          <Menu.Content>
            <RoomEntries />
          </Menu.Content>
        </Menu.Root>
      </StoaProvider>,
    );
    expect(screen.queryAllByRole('menuitem', { name: 'Assistant Admin Interface' })).toHaveLength(
      isOn ? 1 : 0,
    );
  },
);
