// @vitest-environment jsdom
import '../testing/dom-gaps.js';
import { defaultSettings, type FeatureOptions } from '@stoa/core/contract';
import type { LeftTab } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { Menu, TooltipProvider } from '@stoa/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Lamp } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { foldCommands, type Command } from '../base/commands/command.js';
import { CommandsContext, type CommandContext } from '../base/commands/commands-context.js';
import { holds, type MessageExtra } from '../base/message/message-extra.js';
import type { PanelTab } from '../base/rooms/panel-tab.js';
import { RoomsContext } from '../base/rooms/rooms-context.js';
import { defineRoom } from '../base/rooms/view-room.js';
import { createIntentRegistry } from '../base/commands/intents.js';
import { AttachMenu } from '../rooms/attachments/attach-menu.js';
import { Shortcuts } from '../rooms/commands/shortcuts.js';
import { ShortcutList } from '../rooms/commands/shortcut-list.js';
import { settingsRoom } from '../rooms/settings/settings.room.js';
import { reply, thread, userMessage } from '../testing/fixtures.js';
import { ComposerLines } from './conversation/composer-lines.js';
import { AccountEntries } from '../rooms/account/account-entries.js';
import { FeatureOptionsSection } from '../rooms/settings/feature-options.js';
import { SettingsPanel } from '../rooms/settings/settings-panel.js';
import { openPage, openThread, type StoaSeed } from '../testing/open-page.js';
import { preloadMessageParts } from '../rooms/thread/lazy-parts.js';
import { MessageExtrasContext, messageExtras } from '../rooms/thread/message/message-extras.js';
import { Thread } from '../rooms/thread/thread.js';
import { LeftPanel } from './panels/left-panel.js';
import { PanelTabsContext, panelTabs } from './panels/panel-tabs.js';
import { RoomEntries } from './panels/room-entries.js';
import { rooms } from './rooms.js';

/** A room as its record alone. */
const specimen = defineRoom({
  name: 'specimen',
  flag: 'memory',
  option: 'includeMemory',
  account: { dialog: { name: 'memory' }, icon: Lamp, label: () => 'Specimen', needsOption: true },
  commands: [
    {
      id: 'specimen',
      after: 'settings',
      group: 'workspace',
      icon: Lamp,
      label: () => 'Light the specimen',
      keywords: () => 'lamp',
      defaultKey: 'q',
      slash: true,
      isOffered: () => true,
      run: ({ stoa }) => stoa.layout.openDialog({ name: 'memory' }),
    },
  ],
  composer: [
    {
      id: 'specimen',
      icon: Lamp,
      label: () => 'Add the specimen',
      isOffered: () => true,
      run: ({ stoa }) => stoa.layout.openDialog({ name: 'memory' }),
    },
  ],
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

  it('has every switch of the settings, one room each', () => {
    const options = rooms.flatMap(({ option }) => option ?? []);
    expect(options.toSorted()).toEqual(Object.keys(defaultSettings.featureOptions).toSorted());
    expect(new Set(rooms.map(({ name }) => name)).size).toBe(rooms.length);
  });
});

describe('what a room offers around a conversation', () => {
  async function open(isOn: boolean) {
    const { stoa, conversation } = await openThread(thread, { flags: { memory: isOn } });
    render(
      <StoaProvider stoa={stoa}>
        <RoomsContext.Provider value={[settingsRoom, specimen]}>
          <CommandsContext.Provider value={{ intents: createIntentRegistry(), signOutAction: '/out' }}>
            <Shortcuts />
            <ShortcutList />
            <AttachMenu>
              <ComposerLines conversation={conversation} />
            </AttachMenu>
          </CommandsContext.Provider>
        </RoomsContext.Provider>
      </StoaProvider>,
      { wrapper: TooltipProvider },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add to the message' }));
    const lines = screen.queryAllByRole('menuitem', { name: 'Add the specimen' });
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('q');
    return { lines: lines.length, dialog: stoa.layout.store.getState().dialog };
  }

  it('[ROO4] appears by its record alone in the message box, and by its key', async () => {
    expect(await open(true)).toEqual({ lines: 1, dialog: { name: 'memory' } });
    expect(screen.getByText('Light the specimen')).toBeTruthy();
  });

  it('[ROO4] is nowhere while its flag is off', async () => {
    expect(await open(false)).toEqual({ lines: 0, dialog: null });
  });
});

describe('what a room draws on the page', () => {
  const extra = (place: MessageExtra['place']): MessageExtra => ({
    id: `specimen-${place}`,
    place,
    isIn: ({ state }) => holds(state, 'specimen'),
    Part: ({ state }) => <p data-panel={`specimen-${place}`}>{String(state['specimen'])}</p>,
  });

  it('[ROO6] stands around the replies that have it, by its record alone', async () => {
    const path = [
      userMessage('m1', 'Light it'),
      reply('m2', 'Lit.', { data: { state: { specimen: 'A lamp' } } }),
      reply('m3', 'Plain.'),
    ];
    const { stoa, conversation } = await openThread(path);
    await preloadMessageParts();
    render(
      <StoaProvider stoa={stoa}>
        <MessageExtrasContext.Provider value={[...messageExtras, extra('after'), extra('before')]}>
          <Thread conversation={conversation} />
        </MessageExtrasContext.Provider>
      </StoaProvider>,
      { wrapper: TooltipProvider },
    );
    await screen.findByText('Lit.');
    const [first, second] = screen.getAllByRole('article', { name: 'Stoa' });
    const order = [...first!.querySelectorAll('[data-panel], [data-slot=markdown]')].map(
      (element) => element.getAttribute('data-panel') ?? 'words',
    );
    expect(order).toEqual(['specimen-before', 'words', 'specimen-after']);
    expect(second!.querySelector('[data-panel]')).toBeNull();
  });

  it('[ROO6] has its tab in the left panel by its record alone, with its flag', async () => {
    const { stoa } = await openPage({ flags: { memory: true } });
    const tab: PanelTab = {
      id: 'specimen' as LeftTab,
      label: () => 'Specimen',
      flag: 'memory',
      offer: {
        store: ({ layout }) => layout.store,
        isOffered: ({ layout }) => layout.store.getState().dialog === null,
      },
      Mark: () => ' 3',
      Panel: () => <p>A lamp stands here.</p>,
    };
    render(
      <StoaProvider stoa={stoa}>
        <PanelTabsContext.Provider value={[...panelTabs, tab]}>
          <LeftPanel signOutAction="/out" onClose={() => undefined} />
        </PanelTabsContext.Provider>
      </StoaProvider>,
      { wrapper: TooltipProvider },
    );
    const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names()).toEqual(['Chats', 'Share', 'Settings', 'Specimen 3']);
    await userEvent.click(screen.getByRole('tab', { name: 'Specimen 3' }));
    expect(screen.getByText('A lamp stands here.')).toBeTruthy();
    act(() => stoa.layout.openDialog({ name: 'memory' }));
    expect(names()).toEqual(['Chats', 'Share', 'Settings']);
    act(() => stoa.layout.closeDialog());
    expect(names()).toContain('Specimen 3');
    act(() => stoa.flags.store.setState({ flags: { memory: false } }));
    expect(names()).toEqual(['Chats', 'Settings']);
    expect(screen.getByRole('tab', { name: 'Chats' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('the commands of rooms', () => {
  const command = (id: string, after?: string): Command => ({
    id,
    group: 'view',
    icon: Lamp,
    label: () => id,
    keywords: () => '',
    isOffered: () => true,
    run: () => undefined,
    ...(after !== undefined && { after }),
  });
  const order = (...records: Command[][]) =>
    foldCommands(records.map((commands) => ({ commands }))).map(({ id }) => id);

  it('[ROO3] stand after the one that they name, with those that follow them in their record', () => {
    expect(order([command('a'), command('b')], [command('x', 'a'), command('y')])).toEqual([
      'a',
      'x',
      'y',
      'b',
    ]);
    expect(order([command('x', 'nowhere'), command('y')], [command('a')])).toEqual(['x', 'y', 'a']);
    expect(order([command('x', 'b')], [command('a'), command('b')], [command('y', 'x')])).toEqual([
      'a',
      'b',
      'x',
      'y',
    ]);
  });

  it('[ROO3] are in the overview in the order of what people do', () => {
    const commands = foldCommands(rooms);
    expect(commands.map(({ id }) => id).join(' ')).toBe(
      'newConversation newPrivateConversation search nextConversation previousConversation focusComposer focusThread ' +
        'rename switchModel switchAssistant toCloud toLocal tag move duplicate download saveMarkdown saveJson share starred ' +
        'clear remove stop regenerate editLast highlight copyLast starLast toggleLeft toggleRight theme palette newFolder ' +
        'files assistants settings savedArtifacts accounts memory import export shortcuts signOut',
    );
    expect(commands).toHaveLength(rooms.flatMap((room) => room.commands ?? []).length);
  });

  it.each([true, false])('[ROO3] are offered with the flag of their room alone: %s', async (isOn) => {
    const { stoa } = await openPage({ flags: { memory: isOn } });
    const [folded] = foldCommands([{ flag: 'memory', commands: [command('a')] }]);
    expect(folded?.isOffered({ stoa } as unknown as CommandContext)).toBe(isOn);
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
