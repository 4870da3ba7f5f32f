'use client';
import { Dialog, Tabs, useTexts } from '@stoa/ui';
import { useState, type ComponentType } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { ShortcutEditor } from '../commands/door.js';
import { MyDataTab } from '../my-data/door.js';
import { ToolsTab } from '../tools/door.js';
import { ConfigurationsTab } from './configurations-tab.js';
import { SaveLine } from './save-line.js';
import { settingsTabIcons, useSettingsTabs, type SettingsTab } from './settings-tabs.js';
import { StorageTab } from './storage-tab.js';
import { WorkspacesTab } from './workspaces-tab.js';
import { settingsTexts } from './settings.texts.js';

function KeyboardTab() {
  return (
    <div className="py-5">
      <ShortcutEditor />
    </div>
  );
}

const panels: Record<SettingsTab, ComponentType> = {
  configurations: ConfigurationsTab,
  storage: StorageTab,
  keyboard: KeyboardTab,
  tools: ToolsTab,
  data: MyDataTab,
  workspaces: WorkspacesTab,
};

/** The Settings dialog: every change applies at once, so there is nothing to save and nothing to lose. */
export function SettingsDialog({ dialog }: DialogPartProps<'settings'>) {
  const settings = useTexts(settingsTexts);
  const tabs = useSettingsTabs();
  const wanted = dialog.tab ?? 'configurations';
  const [chosen, setChosen] = useState<SettingsTab>(wanted);
  const [followed, setFollowed] = useState(wanted);
  // A link inside the dialog may name another tab.
  if (followed !== wanted) {
    setFollowed(wanted);
    setChosen(wanted);
  }
  const tab = tabs.includes(chosen) ? chosen : 'configurations';
  return (
    <>
      <Dialog.Header className="pb-1">
        <Dialog.Title>{settings.title}</Dialog.Title>
      </Dialog.Header>
      <Tabs.Root
        value={tab}
        onValueChange={(value) => setChosen(value as SettingsTab)}
        className="min-h-0 flex-1"
      >
        <Tabs.List
          aria-label={settings.title}
          className="overflow-x-auto overflow-y-hidden px-5 [scrollbar-width:none]"
        >
          {tabs.map((name) => {
            const Icon = settingsTabIcons[name];
            return (
              <Tabs.Tab
                key={name}
                value={name}
                data-autofocus={name === tab ? '' : undefined}
                onFocus={(event) =>
                  event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
                }
              >
                <Icon size={16} aria-hidden className="max-sm:hidden" />
                {settings.tabs[name]}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {tabs.map((name) => {
          const Panel = panels[name];
          return (
            <Tabs.Panel
              key={name}
              value={name}
              className="overflow-y-auto overscroll-contain px-5 scrollbar-quiet"
            >
              <Panel />
            </Tabs.Panel>
          );
        })}
      </Tabs.Root>
      <SaveLine className="shrink-0 px-5 not-empty:border-t not-empty:border-line not-empty:py-3" />
      <Dialog.CloseIcon />
    </>
  );
}
