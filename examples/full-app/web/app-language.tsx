import { LanguageChoiceProvider, type LanguageChoice } from '@stoa/chat';
import { PageDirectionProvider, TextsProvider, type Catalog } from '@stoa/ui';
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { PageData } from '@stoa/server/pages';
import { languageOf, languages } from './language.js';
import type { PageArea } from './area.js';

const tags = languages.map(({ tag }) => tag);

export interface AppLanguageProps {
  /** What the page was asked for in. */
  asked: PageData['language'];
  /** The texts of that language; undefined for English. */
  catalog: Catalog | undefined;
  area: PageArea;
  children: ReactNode;
}

/** Texts and direction of the page's language, and the choice of another one. */
export function AppLanguage({ asked, catalog, area, children }: AppLanguageProps) {
  const [shown, setShown] = useState({ chosen: asked.chosen, language: languageOf(asked), catalog });
  const { chosen, language } = shown;
  useLayoutEffect(() => {
    document.documentElement.lang = language.locale;
    document.documentElement.dir = language.dir;
  }, [language]);
  const choice = useMemo<LanguageChoice>(
    () => ({
      languages: tags,
      chosen,
      choose: async (tag) => {
        try {
          const { chooseLanguage } = await import('./choose-language.js');
          setShown(await chooseLanguage(tag, asked.accepted, area));
          return true;
        } catch {
          return false;
        }
      },
    }),
    [chosen, asked.accepted, area],
  );
  return (
    <TextsProvider locale={language.locale} catalog={shown.catalog}>
      <PageDirectionProvider served={languageOf(asked).dir}>
        <LanguageChoiceProvider value={choice}>{children}</LanguageChoiceProvider>
      </PageDirectionProvider>
    </TextsProvider>
  );
}
