/** The colours of the theme in force around a block as `#rrggbb`, for libraries that know no custom properties. */
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
  /** Colours that are told apart by hue, of one depth. */
  hues: readonly string[];
}

/** A colour as pictures may carry it. */
export const isHexColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);
