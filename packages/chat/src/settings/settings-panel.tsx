'use client';
import type { Settings } from '@stoa/core/contract';
import type { Person } from '@stoa/core/state';
import { SegmentedControl } from '@stoa/ui';
import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStoa } from '../app/stoa-context.js';
import { useStore } from '../app/use-store.js';
import { useText } from '../text/text.js';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-b border-line px-4 py-4 last:border-b-0">
      <h3 className="text-caption font-medium text-ink-muted">{title}</h3>
      {children}
    </section>
  );
}

export interface AppearanceProps {
  theme: Settings['theme'];
  onThemeChange: (theme: Settings['theme']) => void;
}

/** Dark or light. */
export function Appearance({ theme, onThemeChange }: AppearanceProps) {
  const { settings } = useText();
  return (
    <SegmentedControl
      label={settings.theme}
      className="flex"
      value={theme}
      onValueChange={(value) => onThemeChange(value === 'light' ? 'light' : 'dark')}
      segments={[
        { value: 'dark', label: settings.dark, icon: <Moon size={16} aria-hidden /> },
        { value: 'light', label: settings.light, icon: <Sun size={16} aria-hidden /> },
      ]}
    />
  );
}

/** Who is signed in. */
export function AccountFacts({ person }: { person: Person }) {
  const { settings } = useText();
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

/** The Settings tab. */
export function SettingsPanel() {
  const text = useText();
  const { person, settings } = useStoa();
  const theme = useStore(settings.store, (state) => state.settings.theme);
  const isLocalOnly = useStore(settings.store, (state) => state.saving === 'localOnly');
  return (
    <div data-slot="settings-panel" className="min-h-0 flex-1 overflow-y-auto scrollbar-quiet">
      <Section title={text.settings.appearance}>
        <Appearance theme={theme} onThemeChange={(next) => void settings.update({ theme: next })} />
        {isLocalOnly ? <p className="text-caption text-ink-muted">{text.settings.localOnly}</p> : null}
      </Section>
      <Section title={text.settings.account}>
        <AccountFacts person={person} />
      </Section>
    </div>
  );
}
