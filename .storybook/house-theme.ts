import { create, type ThemeVars } from 'storybook/theming';

/** Colours of `packages/ui/src/tokens/theme.css`, as sRGB: Storybook's own interface cannot read custom properties. */
const schemes = {
  light: {
    surface: '#fbfaf7',
    sunken: '#f3f1ec',
    raised: '#fefefc',
    ink: '#26221c',
    muted: '#605b55',
    line: '#dfdcd6',
    accent: '#8b397c',
    accentInk: '#fef8fc',
  },
  dark: {
    surface: '#191714',
    sunken: '#120f0d',
    raised: '#221f1c',
    ink: '#e9e6e2',
    muted: '#ada8a3',
    line: '#37322f',
    accent: '#e3a8d5',
    accentInk: '#281324',
  },
} as const;

/** The interface of Storybook in the colours, letters and radii of the house. */
export function houseTheme(base: 'light' | 'dark'): ThemeVars {
  const { surface, sunken, raised, ink, muted, line, accent, accentInk } = schemes[base];
  return create({
    base,
    brandTitle: 'Stoa',
    brandTarget: '_self',
    fontBase: "'Commissioner Variable', ui-sans-serif, system-ui, sans-serif",
    fontCode: "'JetBrains Mono Variable', ui-monospace, Consolas, monospace",
    colorPrimary: accent,
    colorSecondary: accent,
    appBg: sunken,
    appContentBg: surface,
    appPreviewBg: surface,
    appHoverBg: line,
    appBorderColor: line,
    appBorderRadius: 6,
    textColor: ink,
    textInverseColor: accentInk,
    textMutedColor: muted,
    barBg: surface,
    barTextColor: muted,
    barHoverColor: ink,
    barSelectedColor: accent,
    buttonBg: raised,
    buttonBorder: line,
    booleanBg: sunken,
    booleanSelectedBg: raised,
    inputBg: raised,
    inputBorder: line,
    inputTextColor: ink,
    inputBorderRadius: 6,
  });
}
