import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/settings.js';
import { readSettings } from './read-settings.js';

describe('settings that a browser kept', () => {
  it.each([undefined, null, 'dark', 7, []])('[SS4] %j is nothing', (kept) => {
    expect(readSettings(kept)).toBeNull();
  });

  it('[SS4] drops unknown keys and fills missing ones, in the feature options too', () => {
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

  it('[SS4] one bad value loses no other', () => {
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

  it('[SS4] the theme of an older version counts where the settings name none', () => {
    expect(readSettings(undefined, 'light')?.settings.theme).toBe('light');
    expect(readSettings({ hiddenModelIds: ['a'] }, 'light')?.settings).toMatchObject({
      theme: 'light',
      hiddenModelIds: ['a'],
    });
    expect(readSettings({ theme: 'dark' }, 'light')?.settings.theme).toBe('dark');
    expect(readSettings(undefined, 'blue')).toBeNull();
  });
});
