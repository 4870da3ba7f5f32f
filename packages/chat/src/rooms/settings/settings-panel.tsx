'use client';
import { themeChoiceOf, themeSettings } from '@stoa/core/rules';
import type { Person } from '@stoa/core/state';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '@stoa/ui';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
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

/** Who is signed in. */
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

/** Doors to the tabs of the dialog. */
function MoreSettings({ onLeave }: { onLeave?: () => void }) {
  const words = useTexts(settingsTexts);
  const { layout } = useStoa();
  const tabs = useSettingsTabs();
  return (
    <ul className="-mx-2 flex flex-col gap-px">
      {tabs.map((tab) => {
        const Icon = settingsTabIcons[tab];
        return (
          <li key={tab}>
            <button
              type="button"
              onClick={() => {
                layout.openDialog({ name: 'settings', tab });
                onLeave?.();
              }}
              className="flex w-full cursor-pointer items-center gap-3 rounded-control border border-transparent px-2 py-2 text-start transition-colors duration-quick hover:bg-ink/5 focus-ring-inset"
            >
              <Icon size={16} aria-hidden className="shrink-0 text-ink-muted" />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="text-ui text-ink">{words.tabs[tab]}</span>
                <span className="text-caption text-pretty text-ink-muted">{words.moreHint[tab]}</span>
              </span>
              <ChevronRight size={16} aria-hidden className="shrink-0 text-ink-muted rtl:-scale-x-100" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export interface SettingsPanelProps {
  /** A dialog opens over the page: on a narrow screen the sheet closes for it. */
  onLeave?: () => void;
}

/** The Settings tab: what is changed most, who is here, and the doors to the rest. */
export function SettingsPanel({ onLeave }: SettingsPanelProps) {
  const words = useTexts(settingsTexts);
  const { person, settings } = useStoa();
  const theme = useStore(settings.store, (state) => themeChoiceOf(state.settings));
  return (
    <div data-slot="settings-panel" className="min-h-0 flex-1 overflow-y-auto scrollbar-quiet">
      <PanelSection title={words.appearance}>
        <Appearance theme={theme} onThemeChange={(next) => void settings.update(themeSettings(next))} />
        <SaveLine className="empty:hidden" />
      </PanelSection>
      <PanelSection title={words.more}>
        <MoreSettings onLeave={onLeave} />
      </PanelSection>
      <PanelSection title={words.account}>
        <AccountFacts person={person} />
      </PanelSection>
    </div>
  );
}
