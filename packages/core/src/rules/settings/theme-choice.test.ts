import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/settings/settings.js';
import {
  nextThemeChoice,
  readThemeChoice,
  themeChoiceOf,
  themeChoices,
  themeSettings,
} from './theme-choice.js';

describe('the choice of a theme', () => {
  it('[TH1] is dark by default', () => {
    expect(themeChoiceOf(defaultSettings)).toBe('dark');
    expect(readThemeChoice(undefined)).toBe('dark');
    expect(readThemeChoice('<script>')).toBe('dark');
  });

  it.each(themeChoices)('[TH1] %s survives being stored', (choice) => {
    expect(themeChoiceOf({ ...defaultSettings, theme: 'light', ...themeSettings(choice) })).toBe(choice);
    expect(readThemeChoice(choice)).toBe(choice);
  });

  it('[TH1] system leaves light or dark to clients that know only these', () => {
    const settings = { ...defaultSettings, ...themeSettings('light'), ...themeSettings('system') };
    expect(settings.theme).toBe('light');
  });

  it('[TH2] goes round', () => {
    expect(themeChoices.map(nextThemeChoice)).toEqual(['light', 'system', 'dark']);
  });
});
