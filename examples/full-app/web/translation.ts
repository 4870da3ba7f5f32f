import type { Catalog } from '@stoa/ui';
import { adminTexts } from '@stoa/admin/locales';
import { chatTexts } from '@stoa/chat/locales';
import { sharedTexts } from '@stoa/react/locales';
import type { PageArea } from './area.js';
import type { Language } from './language.js';

/** The texts of one language; undefined for English, which comes with the parts. Rejects when they cannot be fetched. */
export async function loadTranslation({ tag }: Language, area: PageArea): Promise<Catalog | undefined> {
  if (tag === 'en') return undefined;
  const [shared, chat, admin] = await Promise.all([
    sharedTexts[tag](),
    chatTexts[tag](),
    area === 'administration' ? adminTexts[tag]() : undefined,
  ]);
  return { ...shared, ...chat, ...admin };
}
