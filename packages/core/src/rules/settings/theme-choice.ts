import type { Settings } from '../../contract/settings/settings.js';

/** The themes to choose from. The specification has the first two; `system` is ours. */
export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The theme that a person chose. */
export const themeChoiceOf = ({
  theme,
  followsSystemTheme,
}: Pick<Settings, 'theme' | 'followsSystemTheme'>): ThemeChoice => (followsSystemTheme ? 'system' : theme);

/** The settings that store a choice. */
export const themeSettings = (
  choice: ThemeChoice,
): Pick<Settings, 'followsSystemTheme'> & Partial<Settings> =>
  choice === 'system' ? { followsSystemTheme: true } : { theme: choice, followsSystemTheme: false };

/** Reads a choice, such as one in a cookie; `dark` for anything else. */
export const readThemeChoice = (value: unknown): ThemeChoice =>
  themeChoices.find((choice) => choice === value) ?? 'dark';

/** The next choice in turn. */
export const nextThemeChoice = (choice: ThemeChoice): ThemeChoice =>
  themeChoices[(themeChoices.indexOf(choice) + 1) % themeChoices.length] ?? 'dark';
