import type { EmbedScope } from '@stoa/core/contract';

/** How a site takes the chat in. `modules` is the element without a bundler, by an import map. */
export const embedDoors = ['script', 'element', 'modules', 'react', 'headless', 'frame'] as const;
export type EmbedDoor = (typeof embedDoors)[number];

export const embedModes = ['launcher', 'inline', 'sidebar', 'page'] as const;
export type EmbedMode = (typeof embedModes)[number];

export const embedPositions = ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const;
export type EmbedPosition = (typeof embedPositions)[number];

export const embedColorSchemes = ['auto', 'light', 'dark'] as const;
export type EmbedColorScheme = (typeof embedColorSchemes)[number];

/** Words of the chat that sites change most, by their names in the option `texts`. */
export const ownWords = [
  'openChat',
  'assistant',
  'newConversation',
  'history',
  'offline',
  'rateLimited',
  'signedOut',
] as const;
export type OwnWord = (typeof ownWords)[number];

/** Own words as typed; an empty one leaves the chat's. */
export type OwnWords = Readonly<Partial<Record<OwnWord, string>>>;

/** Events of the chat that sites measure. */
export const embedEvents = [
  'ready',
  'open',
  'close',
  'message',
  'run-start',
  'run-end',
  'rate',
  'error',
] as const;
export type EmbedEvent = (typeof embedEvents)[number];

/** Choices in the configurator. Texts are as typed; an empty one means the default. */
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
  texts: OwnWords;
  /** Id of one of the key's models. */
  model: string;
  isOpenFirst: boolean;
  upload: boolean;
  history: boolean;
  /** Whether the page tells the model what it shows, and offers it a tool: both come as an example to fill in. */
  context: boolean;
  tool: boolean;
  /** Whether the page draws blocks of a kind itself, and of which. */
  renderer: boolean;
  blockKind: string;
  /** Events for the page, and whether those of messages include the text. */
  events: readonly EmbedEvent[];
  eventText: boolean;
  /** One version with its fingerprint, instead of the newest. */
  isPinned: boolean;
}

/** The files of one version that a page can name, for sites that pin it. */
export interface PinnedVersion {
  version: string;
  /** The fingerprint of `embed.js`: `sha384-…` */
  script: string;
  /** That of `element.js`; null where the server says none. */
  element: string | null;
}

/** Facts about the server and the key that the snippets contain. */
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
  pinned: PinnedVersion | null;
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
  texts: {},
  model: '',
  isOpenFirst: false,
  upload: true,
  history: true,
  context: false,
  tool: false,
  renderer: false,
  blockKind: '',
  events: [],
  eventText: false,
  isPinned: false,
});

/** Doors behind which the element stands, with its looks and words. */
export const drawsElement = (door: EmbedDoor): boolean => door !== 'headless' && door !== 'frame';

/** The fingerprint that a site can pin behind a door; null where there is none. */
export function pinOf(door: EmbedDoor, { pinned }: Pick<EmbedSite, 'pinned'>): string | null {
  if (door === 'script') return pinned?.script ?? null;
  return door === 'modules' ? (pinned?.element ?? null) : null;
}

/** The name of a frame where neither the site nor the key gives one. */
export const frameTitle = 'Chat';

/** The language of a frame that names none. */
export const frameLocale = 'en';

/** Default size of a frame; the browser's is too small for a conversation. @units px */
export const frameSize = { width: 400, height: 640 } as const;

/** How large a frame is. @units px */
export const frameSizeOf = ({ width, height }: Pick<EmbedChoice, 'width' | 'height'>) => ({
  width: readLength(width, { min: 280 }) ?? frameSize.width,
  height: readLength(height, { min: 320 }) ?? frameSize.height,
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
