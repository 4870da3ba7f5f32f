'use client';
import { Field, Input, useTexts, useLocale, formatFixed } from '@stoa/ui';
import { embedTexts } from '../embed.texts.js';
import { contrast, isColour } from '../snippet/accent.js';
import type { EmbedColorScheme } from '../snippet/choice.js';

/** The surfaces on which an accent has to be seen, as the chat has them. */
const surfaces = { light: '#fbfaf7', dark: '#191714' } as const;

/** The least contrast of what is no text. @source WCAG 2.2, 1.4.11 */
const least = 3;

/** Initial colour of the colour picker: the chat's own accent. */
const ownAccent = '#7d2d63';

/** `#abc` as the colour picker of a browser needs it. */
const long = (colour: string): string => (colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour);

export interface AccentFieldProps {
  value: string;
  colorScheme: EmbedColorScheme;
  onChange: (value: string) => void;
}

/** The one colour of the chat, with a word where it would be hard to see. */
export function AccentField({ value, colorScheme, onChange }: AccentFieldProps) {
  const { choose } = useTexts(embedTexts);
  const locale = useLocale();
  const typed = value.trim();
  const isKnown = isColour(typed);
  const ratio = (scheme: keyof typeof surfaces) => contrast(typed, surfaces[scheme]);
  const figure = (value: number) => formatFixed(locale, value, 1);
  const warning = () => {
    if (colorScheme !== 'dark' && ratio('light') < least) return choose.accentPale(figure(ratio('light')));
    if (colorScheme !== 'light' && ratio('dark') < least) return choose.accentDim(figure(ratio('dark')));
    return choose.accentHint;
  };
  return (
    <div className="flex items-start gap-2">
      <Field
        className="min-w-0 flex-1"
        label={choose.accent}
        hint={isKnown ? warning() : choose.accentHint}
        error={typed !== '' && !isKnown ? choose.accentWrong : undefined}
      >
        <Input
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          className="font-code text-caption"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <input
        type="color"
        aria-label={choose.accentPicker}
        className="mt-[26px] h-8 w-10 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface-raised p-1 focus-ring pointer-coarse:h-11"
        value={isKnown ? long(typed.toLowerCase()) : ownAccent}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
