import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/settings/settings.js';
import { readSettings } from './read-settings.js';

describe('stored settings', () => {
  it.each([undefined, null, 'dark', 7, []])('[SS4] %j is no settings', (kept) => {
    expect(readSettings(kept)).toBeNull();
  });

  it('[SS4] drops unknown keys and adds missing ones, in the feature options too', () => {
    const kept = { theme: 'light', colour: 'red', featureOptions: { includeMemory: true, includeTea: true } };
    expect(readSettings(kept)).toEqual({
      settings: {
        ...defaultSettings,
        theme: 'light',
        featureOptions: { ...defaultSettings.featureOptions, includeMemory: true },
      },
      unsaved: false,
    });
  });

  it('[SS4] an invalid value does not affect the others', () => {
    const kept = {
      theme: 'blue',
      hiddenModelIds: ['a'],
      featureOptions: { includeArtifacts: 'yes', includeFocusedMessages: false },
      shortcuts: 'none',
      unsaved: true,
    };
    expect(readSettings(kept)).toEqual({
      settings: {
        ...defaultSettings,
        hiddenModelIds: ['a'],
        featureOptions: { ...defaultSettings.featureOptions, includeFocusedMessages: false },
      },
      unsaved: true,
    });
  });

  it('[SS4] uses the theme of an older version when the settings have none', () => {
    expect(readSettings(undefined, 'light')?.settings.theme).toBe('light');
    expect(readSettings({ hiddenModelIds: ['a'] }, 'light')?.settings).toMatchObject({
      theme: 'light',
      hiddenModelIds: ['a'],
    });
    expect(readSettings({ theme: 'dark' }, 'light')?.settings.theme).toBe('dark');
    expect(readSettings(undefined, 'blue')).toBeNull();
  });
});
