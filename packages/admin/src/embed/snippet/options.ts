import { embedLimits } from '@stoa/core/contract';
import { inkOn, isColour } from './accent.js';
import { floats, readLength, takesHeight, takesWidth, type EmbedChoice, type EmbedSite } from './choice.js';
import { cssFamilies } from './escape.js';
import { ownWordsOf } from './own-words.js';
import { eventsOf } from './page-code.js';

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
  // Script and modules take the server that they came from.
  if (choice.door !== 'script' && choice.door !== 'modules') options['server'] = site.server;
  if (choice.identity === 'anonymous') options['embedKey'] = site.publicKey;
  const isOffered = site.models.slice(1).some(({ id }) => id === choice.model);
  if (isOffered) options['model'] = choice.model;
  if (choice.eventText && eventsOf(choice).includes('message')) options['events'] = 'with-text';
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
  const texts = ownWordsOf(choice, site);
  if (Object.keys(texts).length > 0) options['texts'] = texts;
  if (choice.colorScheme !== 'auto') options['colorScheme'] = choice.colorScheme;
  if (site.scopes.includes('upload') && !choice.upload) options['upload'] = false;
  if (site.scopes.includes('history') && !choice.history) options['history'] = false;
  return options;
}
