'use client';
import { Field, Input, Select, Textarea, useTexts } from '@stoa/ui';
import { embedTexts } from '../embed.texts.js';
import { frameLocale, frameTitle } from '../snippet/choice.js';
import { speaksEnglish } from '../snippet/own-words.js';
import type { ChoicePartProps } from './choice-part.js';
import { OwnWords } from './own-words.js';
import { Section } from './section.js';

/** Languages that the chat's own words are there in; any other tag can be typed into the code by hand. */
export const languages = ['', 'en', 'ar', 'de', 'es', 'fr', 'he', 'it', 'ja', 'nl', 'pl', 'pt', 'tr', 'zh'];

function LocaleField({ choice, onChoose }: ChoicePartProps) {
  const { choose } = useTexts(embedTexts);
  // A frame is a page of the server: it knows nothing of the language of the page around it.
  const isFrame = choice.door === 'frame';
  const nameOf = (tag: string) => {
    if (tag === '') return choose.localePage;
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  };
  return (
    <Field label={choose.locale}>
      <Select
        options={languages
          .filter((tag) => !(isFrame && tag === ''))
          .map((tag) => ({ value: tag, label: nameOf(tag) }))}
        value={isFrame ? choice.locale || frameLocale : choice.locale}
        onValueChange={(locale) => onChoose({ locale })}
      />
    </Field>
  );
}

/** Texts of the chat on the site that differ from those of the key. */
export function WordsSection(part: ChoicePartProps) {
  const { choice, site, onChoose } = part;
  const { choose } = useTexts(embedTexts);
  return (
    <Section title={choose.words}>
      <Field label={choose.title}>
        <Input
          placeholder={site.title}
          value={choice.title}
          onChange={(event) => onChoose({ title: event.target.value })}
        />
      </Field>
      <Field label={choose.greeting}>
        <Textarea
          rows={2}
          placeholder={site.greeting}
          value={choice.greeting}
          onChange={(event) => onChoose({ greeting: event.target.value })}
        />
      </Field>
      <Field label={choose.prompts} hint={choose.promptsHint}>
        <Textarea
          rows={2}
          maxHeightPx={200}
          placeholder={site.prompts.join('\n')}
          value={choice.prompts}
          onChange={(event) => onChoose({ prompts: event.target.value })}
        />
      </Field>
      <Field label={choose.placeholder}>
        <Input
          placeholder={speaksEnglish(choice) ? choose.placeholderStandard : undefined}
          value={choice.placeholder}
          onChange={(event) => onChoose({ placeholder: event.target.value })}
        />
      </Field>
      <LocaleField {...part} />
      <OwnWords {...part} />
    </Section>
  );
}

/** Texts of the page around a frame, which are not part of the chat inside. */
export function FrameWords(part: ChoicePartProps) {
  const { choice, site, onChoose } = part;
  const { choose } = useTexts(embedTexts);
  return (
    <Section title={choose.words}>
      <Field label={choose.frameTitle} hint={choose.frameTitleHint}>
        <Input
          placeholder={site.title || frameTitle}
          value={choice.title}
          onChange={(event) => onChoose({ title: event.target.value })}
        />
      </Field>
      <LocaleField {...part} />
    </Section>
  );
}
