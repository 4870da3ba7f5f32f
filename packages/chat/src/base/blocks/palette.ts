/** The colours of the current theme as `#rrggbb`, for libraries without custom properties. */
export interface Palette {
  isDark: boolean;
  surface: string;
  sunken: string;
  ink: string;
  muted: string;
  line: string;
  lineStrong: string;
  accent: string;
  accentSoft: string;
  /** Colours of different hue and equal lightness. */
  hues: readonly string[];
}

/** Whether a value is a colour in hexadecimal notation. */
export const isHexColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);
