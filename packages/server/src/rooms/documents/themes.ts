/** Places of a presentation's colours, as the format names them. */
export const themeColors = [
  'dk1',
  'lt1',
  'dk2',
  'lt2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
] as const;
export type ThemeColor = (typeof themeColors)[number];

/** Colours and fonts of a presentation. @units colours as six hexadecimal digits */
export interface Theme {
  colors: Readonly<Record<ThemeColor, string>>;
  fonts: { heading: string; body: string };
}

const daylight: Theme = {
  colors: {
    dk1: '1B1F24',
    lt1: 'FFFFFF',
    dk2: '33475B',
    lt2: 'EEF1F4',
    accent1: '2563EB',
    accent2: '0F8A6B',
    accent3: 'B4540A',
    accent4: '7C3AED',
    accent5: 'BE185D',
    accent6: '475569',
    hlink: '1D4ED8',
    folHlink: '6D28D9',
  },
  fonts: { heading: 'Calibri', body: 'Calibri' },
};

const evening: Theme = {
  colors: {
    // Text is on the second colour, so a dark theme swaps the two.
    dk1: 'F3F5F7',
    lt1: '14181D',
    dk2: 'C7D0DA',
    lt2: '232A32',
    accent1: '7FB0FF',
    accent2: '5FD3B3',
    accent3: 'F5B270',
    accent4: 'C3A6FF',
    accent5: 'F693C0',
    accent6: 'A5B1BF',
    hlink: '9CC3FF',
    folHlink: 'CDB6FF',
  },
  fonts: { heading: 'Georgia', body: 'Calibri' },
};

/** Themes that come with the product, under the names of templates. */
export const builtInThemes: Readonly<Record<string, Theme>> = {
  'Daylight.pptx': daylight,
  'Evening.pptx': evening,
};

/** The theme of a presentation without a template. */
export const defaultTheme = daylight;
