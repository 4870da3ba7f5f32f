'use client';
import { themeChoiceOf, themeSettings } from '@stoa/core/rules';
import { Section, useStoa, useStore } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { RecordedSection } from '../analytics/door.js';
import { ExternalHostsSection } from './external-hosts-section.js';
import { Appearance } from './appearance.js';
import { FeatureOptionsSection } from './feature-options.js';
import { LanguageSection } from './language-section.js';
import { VisibleModels } from './visible-models.js';
import { settingsTexts } from './settings.texts.js';

/** Theme, language, visible models and features; each change applies at once. */
export function ConfigurationsTab() {
  const texts = useTexts(settingsTexts);
  const { settings, models, flags } = useStoa();
  const chosen = useStore(settings.store, (state) => state.settings);
  const list = useStore(models.store, (state) => state.list);
  const defaultId = useStore(models.store, (state) => state.defaultId);
  const status = useStore(models.store, (state) => state.status);
  const failure = useStore(models.store, (state) => state.failure);
  const flagsOn = useStore(flags.store, (state) => state.flags);
  return (
    <>
      <Section
        title={texts.appearance}
        end={
          <Appearance
            theme={themeChoiceOf(chosen)}
            onThemeChange={(theme) => void settings.update(themeSettings(theme))}
            className="w-full sm:w-80"
          />
        }
      />
      <LanguageSection />
      <VisibleModels
        models={list}
        defaultId={defaultId}
        hiddenIds={chosen.hiddenModelIds}
        isLoading={status === 'idle' || status === 'loading'}
        failure={failure?.message}
        onChange={(hiddenModelIds) => void settings.update({ hiddenModelIds })}
      />
      <FeatureOptionsSection
        options={chosen.featureOptions}
        flags={flagsOn}
        onChange={(featureOptions) => void settings.update({ featureOptions })}
      />
      <ExternalHostsSection />
      <RecordedSection />
    </>
  );
}
