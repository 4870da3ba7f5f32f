import { LanguageChoiceProvider, type LanguageChoice } from '@stoa/chat';
import { PageDirectionProvider, TextsProvider, type Catalog } from '@stoa/ui';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PageData } from '@stoa/server/pages';
import { languageNamed, languageOf, languages, type Language } from './language.js';
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

interface Shown {
  chosen: string | null;
  language: Language;
  catalog: Catalog | undefined;
}

/** Texts and direction of the page's language, and the choice of another one. */
export function AppLanguage({ asked, catalog, area, children }: AppLanguageProps) {
  const [shown, setShown] = useState<Shown>({
    chosen: asked.chosen === null ? null : (languageNamed(asked.chosen)?.tag ?? null),
    language: languageOf(asked),
    catalog,
  });
  const choices = useRef(0);
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
        const turn = ++choices.current;
        const isLast = () => turn === choices.current;
        try {
          const { chooseLanguage } = await import('./choose-language.js');
          const next = await chooseLanguage(tag, { accepted: asked.accepted, area, isLast });
          if (next) setShown(next);
          return true;
        } catch {
          // What became of an earlier choice says nothing about the last one.
          return !isLast();
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
