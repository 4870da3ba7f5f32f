import { languageCookie } from '@stoa/server/pages';
import type { PageArea } from './area.js';
import { languageOf } from './language.js';
import { loadTranslation } from './translation.js';

const yearS = 365 * 24 * 3600;

export interface Choosing {
  accepted: readonly string[];
  area: PageArea;
  /** Whether no other choice was made since. */
  isLast(): boolean;
}

/**
 * Fetches the texts of a language, and only then remembers the choice in this browser; null forgets it. Rejects without the texts.
 *
 * @returns what to show; undefined, with nothing remembered, once another choice was made
 */
export async function chooseLanguage(tag: string | null, { accepted, area, isLast }: Choosing) {
  const language = languageOf({ chosen: tag, accepted });
  const catalog = await loadTranslation(language, area);
  if (!isLast()) return undefined;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${tag ?? ''}; Path=/; Max-Age=${tag === null ? 0 : yearS}; SameSite=Lax${secure}`;
  return { chosen: tag, language, catalog };
}
