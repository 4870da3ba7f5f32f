'use client';
import { Field, Input, Textarea, useTexts } from '@stoa/ui';
import { embedTexts } from '../embed.texts.js';
import type { OwnWord } from '../snippet/choice.js';
import { ownWordsHere, ownWordsOf, speaksEnglish } from '../snippet/own-words.js';
import type { ChoicePartProps } from './choice-part.js';
import { Fold } from './fold.js';

/** Those that are sentences. */
const long: readonly OwnWord[] = ['offline', 'rateLimited', 'signedOut'];

/** Words of the site in the place of the chat's, those that sites change most. */
export function OwnWords({ choice, site, onChoose }: ChoicePartProps) {
  const { choose } = useTexts(embedTexts);
  const count = Object.keys(ownWordsOf(choice, site)).length;
  const standard = (word: OwnWord) => {
    const title = choice.title.trim() || site.title;
    // The assistant has the name of the chat, in any language.
    if (word === 'assistant' && title) return title;
    return speaksEnglish(choice) ? choose.ownWords[word].standard : undefined;
  };
  return (
    <Fold title={choose.own} note={count > 0 ? choose.ownChosen(count) : undefined}>
      <p className="text-caption text-pretty text-ink-muted">{choose.ownHint}</p>
      {ownWordsHere(choice, site).map((word) => {
        const { label, hint }: { label: string; hint?: string } = choose.ownWords[word];
        const Control = long.includes(word) ? Textarea : Input;
        return (
          <Field key={word} label={label} hint={hint}>
            <Control
              placeholder={standard(word)}
              value={choice.texts[word] ?? ''}
              onChange={(event) => onChoose({ texts: { ...choice.texts, [word]: event.target.value } })}
            />
          </Field>
        );
      })}
    </Fold>
  );
}
