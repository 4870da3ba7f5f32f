'use client';
import { themeChoiceOf, themeSettings } from '@stoa/core/rules';
import type { Dialog, Person } from '@stoa/core/state';
import { ChevronRight, Download, FileUp, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStoa, useStore } from '@stoa/react';
import { useReadTexts, useTexts } from '@stoa/ui';
import { isMakingFile } from '../../base/files/is-making-file.js';
import { accountTexts, useAccountEntries } from '../account/door.js';
import { Appearance } from './appearance.js';
import { SaveLine } from './save-line.js';
import { settingsTabIcons, useSettingsTabs } from './settings-tabs.js';
import { settingsTexts } from './settings.texts.js';

function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-b border-line px-4 py-4 last:border-b-0">
      <h3 className="text-caption font-medium text-ink-muted">{title}</h3>
      {children}
    </section>
  );
}

/** The signed-in person. */
export function AccountFacts({ person }: { person: Person }) {
  const settings = useTexts(settingsTexts);
  const facts = [
    [settings.name, person.name],
    [settings.email, person.email],
    [settings.role, person.isAdmin ? settings.administrator : settings.member],
  ] as const;
  return (
    <dl className="flex flex-col gap-2 text-ui">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="flex flex-col">
            <dt className="text-caption text-ink-muted">{name}</dt>
            <dd className="text-ink [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface DoorProps {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  /** It opens something, so an arrow points there. */
  leads?: boolean;
  onPress: () => void;
}

/** One line that leads to a dialog, or does what has no settings. */
function Door({ icon: Icon, label, disabled, leads = false, onPress }: DoorProps) {
  return (
    <li>
      <button
        type="button"
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onPress}
        className="flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-control border border-transparent px-2 text-start text-ui text-ink transition-colors duration-quick focus-ring-inset hover:bg-ink/5 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 pointer-coarse:min-h-11"
      >
        <Icon size={16} aria-hidden className="shrink-0 text-ink-muted" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {leads ? (
          <ChevronRight size={16} aria-hidden className="shrink-0 text-ink-muted rtl:-scale-x-100" />
        ) : null}
      </button>
    </li>
  );
}

/** The tabs of the dialog, and the other dialogs about what a person owns. Nothing is set here a second time. */
function Doors({ onLeave }: { onLeave?: () => void }) {
  const texts = useTexts(settingsTexts);
  const account = useTexts(accountTexts);
  const { layout, documents } = useStoa();
  const tabs = useSettingsTabs();
  const entries = useAccountEntries();
  const read = useReadTexts();
  const isBusy = useStore(documents.store, isMakingFile);
  const open = (dialog: Dialog) => {
    layout.openDialog(dialog);
    onLeave?.();
  };
  return (
    <ul className="-mx-2 flex flex-col gap-px">
      {tabs.map((tab) => (
        <Door
          key={tab}
          icon={settingsTabIcons[tab]}
          label={texts.tabs[tab]}
          leads
          onPress={() => open({ name: 'settings', tab })}
        />
      ))}
      <Door
        icon={FileUp}
        label={account.importConversations}
        leads
        onPress={() => open({ name: 'import' })}
      />
      <Door
        icon={Download}
        label={account.exportConversations}
        disabled={isBusy}
        onPress={() => void documents.saveExport()}
      />
      {entries.map(({ dialog, icon, label }) => (
        <Door key={dialog.name} icon={icon} label={label(read)} leads onPress={() => open(dialog)} />
      ))}
    </ul>
  );
}

export interface SettingsPanelProps {
  /** A dialog opens over the page: on a narrow screen the sheet closes for it. */
  onLeave?: () => void;
}

/** The Settings tab: what is changed most, who is here, and the doors to the rest. */
export function SettingsPanel({ onLeave }: SettingsPanelProps) {
  const texts = useTexts(settingsTexts);
  const { person, settings } = useStoa();
  const theme = useStore(settings.store, (state) => themeChoiceOf(state.settings));
  return (
    <div data-slot="settings-panel" className="min-h-0 flex-1 overflow-y-auto scrollbar-quiet">
      <PanelSection title={texts.appearance}>
        <Appearance theme={theme} onThemeChange={(next) => void settings.update(themeSettings(next))} />
        <SaveLine className="empty:hidden" />
      </PanelSection>
      <PanelSection title={texts.more}>
        <Doors onLeave={onLeave} />
      </PanelSection>
      <PanelSection title={texts.account}>
        <AccountFacts person={person} />
      </PanelSection>
    </div>
  );
}
