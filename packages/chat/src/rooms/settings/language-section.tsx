'use client';
import { FailureLine, Section } from '@stoa/react';
import { Select, useLocale, useTexts } from '@stoa/ui';
import { useRef, useState } from 'react';
import { languageName } from '../../base/brand/language-name.js';
import { useLanguageChoice } from './language-choice.js';
import { settingsTexts } from './settings.texts.js';

/** The choice that leaves the language to the browser; no language has this tag. */
const ofBrowser = 'browser';

/** A language by its own name, so that its readers find it, and by its name here, so that others do. */
function languageOption(tag: string, locale: string) {
  const label = languageName(tag, tag);
  const description = languageName(tag, locale);
  return { value: tag, label, ...(description === label ? {} : { description }) };
}

/** The language of the page; absent where the page has one only. */
export function LanguageSection() {
  const texts = useTexts(settingsTexts);
  const locale = useLocale();
  const choice = useLanguageChoice();
  const [pending, setPending] = useState<string | null>(null);
  const choices = useRef(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (!choice || choice.languages.length < 2) return null;

  const choose = async (value: string) => {
    const turn = ++choices.current;
    setPending(value);
    setHasFailed(false);
    const isShown = await choice.choose(value === ofBrowser ? null : value);
    if (turn !== choices.current) return;
    setPending(null);
    setHasFailed(!isShown);
  };
  return (
    <Section
      title={texts.language}
      hint={texts.languageHint}
      end={
        <Select
          aria-label={texts.language}
          aria-busy={pending !== null || undefined}
          className="w-full sm:w-80"
          value={pending ?? choice.chosen ?? ofBrowser}
          onValueChange={(value) => void choose(value)}
          options={[
            { value: ofBrowser, label: texts.languageOfBrowser },
            ...choice.languages.map((tag) => languageOption(tag, locale)),
          ]}
        />
      }
    >
      <FailureLine failure={hasFailed ? texts.languageFailed : null} />
    </Section>
  );
}
