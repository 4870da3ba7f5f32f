import { embedLimits, type EmbedScope } from '@stoa/core/contract';
import { inkOn, isColour } from './accent.js';
import { cssFamilies } from './escape.js';

/** How a site takes the chat in. */
export const embedDoors = ['script', 'element', 'react', 'headless'] as const;
export type EmbedDoor = (typeof embedDoors)[number];

export const embedModes = ['launcher', 'inline', 'sidebar', 'page'] as const;
export type EmbedMode = (typeof embedModes)[number];

export const embedPositions = ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const;
export type EmbedPosition = (typeof embedPositions)[number];

export const embedColorSchemes = ['auto', 'light', 'dark'] as const;
export type EmbedColorScheme = (typeof embedColorSchemes)[number];

/** What an administrator has chosen in the configurator. Texts are as typed; an empty one leaves the default. */
export interface EmbedChoice {
  door: EmbedDoor;
  /** Whether the site vouches for its people, or visitors stay unknown. */
  identity: 'anonymous' | 'token';
  mode: EmbedMode;
  position: EmbedPosition;
  /** @units px */
  width: string;
  /** @units px */
  height: string;
  colorScheme: EmbedColorScheme;
  accent: string;
  /** @units px */
  radius: string;
  font: string;
  /** @units px */
  launcherSize: string;
  /** @units px */
  inset: string;
  title: string;
  greeting: string;
  /** One question a line. */
  prompts: string;
  placeholder: string;
  locale: string;
  /** Id of one of the key's models. */
  model: string;
  isOpenFirst: boolean;
  upload: boolean;
  history: boolean;
  /** Whether the page tells the model what it shows, and offers it a tool: both come as an example to fill in. */
  context: boolean;
  tool: boolean;
  /** One version of the script with its fingerprint, instead of the newest. */
  isPinned: boolean;
}

/** The script of one version, for sites that pin it. */
export interface PinnedScript {
  version: string;
  /** `sha384-…` */
  integrity: string;
}

/** What the snippet must know of the server and of the key. */
export interface EmbedSite {
  /** `https://chat.example.com` */
  server: string;
  publicKey: string;
  allowAnonymous: boolean;
  scopes: readonly EmbedScope[];
  /** Those of the key; the snippet repeats neither. */
  title: string;
  greeting: string;
  /** Those of its prompts as they are offered, and its models in its order; the first one answers. */
  prompts: readonly string[];
  models: readonly { id: string; name: string }[];
  pinned: PinnedScript | null;
}

/** The choice to begin with. */
export const firstChoice = (site: Pick<EmbedSite, 'allowAnonymous'>): EmbedChoice => ({
  door: 'script',
  identity: site.allowAnonymous ? 'anonymous' : 'token',
  mode: 'launcher',
  position: 'bottom-end',
  width: '',
  height: '',
  colorScheme: 'auto',
  accent: '',
  radius: '',
  font: '',
  launcherSize: '',
  inset: '',
  title: '',
  greeting: '',
  prompts: '',
  placeholder: '',
  locale: '',
  model: '',
  isOpenFirst: false,
  upload: true,
  history: true,
  context: false,
  tool: false,
  isPinned: false,
});

/** Whether the mode stands above the page, behind a launcher. */
export const floats = (mode: EmbedMode): boolean => mode === 'launcher' || mode === 'sidebar';

/** Whether a size can be set in a mode. */
export const takesWidth = (mode: EmbedMode): boolean => floats(mode);
export const takesHeight = (mode: EmbedMode): boolean => mode === 'launcher' || mode === 'inline';

/** A length as typed, within reason; undefined for anything else. @units px */
export function readLength(typed: string, { min = 0, max = 4000 } = {}): number | undefined {
  const value = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

export type EmbedTheme = Record<`--stoa-${string}`, string>;

/** The custom properties of a choice, for a style sheet of the site. The ink on the accent follows from it. */
export function themeOf(choice: EmbedChoice): EmbedTheme {
  const theme: EmbedTheme = {};
  if (isColour(choice.accent)) {
    theme['--stoa-accent'] = choice.accent.trim().toLowerCase();
    theme['--stoa-accent-ink'] = inkOn(choice.accent);
  }
  const px = (name: keyof EmbedTheme, typed: string, limits?: { min?: number; max?: number }) => {
    const length = readLength(typed, limits);
    if (length !== undefined) theme[name] = `${length}px`;
  };
  px('--stoa-radius', choice.radius, { max: 40 });
  const families = cssFamilies(choice.font);
  if (families !== '') theme['--stoa-font'] = families;
  if (choice.mode === 'launcher') {
    px('--stoa-launcher-size', choice.launcherSize, { min: 44, max: 96 });
    px('--stoa-inset', choice.inset, { max: 200 });
  }
  return theme;
}

/** Questions as typed, one a line, as many as a key takes. */
export const readPrompts = (typed: string): string[] =>
  typed
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, embedLimits.prompts);

/** Options as the chat takes them, without those that say what holds anyway; in the order in which they are written. */
export function optionsOf(choice: EmbedChoice, site: EmbedSite): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  const text = (name: string, typed: string, given = '') => {
    const value = typed.trim();
    if (value !== '' && value !== given) options[name] = value;
  };
  if (choice.door !== 'script') options['server'] = site.server;
  if (choice.identity === 'anonymous') options['embedKey'] = site.publicKey;
  const isOffered = site.models.slice(1).some(({ id }) => id === choice.model);
  if (isOffered) options['model'] = choice.model;
  if (choice.door === 'headless') return options;

  if (choice.mode !== 'launcher') options['mode'] = choice.mode;
  if (floats(choice.mode) && choice.position !== 'bottom-end') options['position'] = choice.position;
  const width = takesWidth(choice.mode) ? readLength(choice.width, { min: 280 }) : undefined;
  const height = takesHeight(choice.mode) ? readLength(choice.height, { min: 320 }) : undefined;
  if (width !== undefined) options['width'] = width;
  if (height !== undefined) options['height'] = height;
  if (floats(choice.mode) && choice.isOpenFirst) options['defaultOpen'] = true;
  text('title', choice.title, site.title);
  text('greeting', choice.greeting, site.greeting);
  const prompts = readPrompts(choice.prompts);
  if (prompts.length > 0 && prompts.join('\n') !== site.prompts.join('\n')) options['prompts'] = prompts;
  text('placeholder', choice.placeholder);
  text('locale', choice.locale);
  if (choice.colorScheme !== 'auto') options['colorScheme'] = choice.colorScheme;
  if (site.scopes.includes('upload') && !choice.upload) options['upload'] = false;
  if (site.scopes.includes('history') && !choice.history) options['history'] = false;
  return options;
}
