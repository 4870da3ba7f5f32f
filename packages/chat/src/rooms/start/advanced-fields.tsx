'use client';
import { limits, type Model } from '@stoa/core/contract';
import {
  responseLengthLabel,
  snapTemperature,
  stepOfTokens,
  temperatureLabel,
  tokensOfStep,
} from '@stoa/core/rules';
import type { ConversationPatch } from '@stoa/core/state';
import { Slider, Textarea, useTexts, useLocale, formatNumber, formatFixed } from '@stoa/ui';
import { useId, type ReactNode } from 'react';
import { InstructionsChoice } from './instructions-choice.js';
import { startTexts } from './start.texts.js';

export interface AdvancedFieldsProps {
  prompt: string;
  temperature: number;
  /** Null means half of the model's output limit. @units tokens */
  maxTokens: number | null;
  model?: Model;
  onConfigure: (patch: ConversationPatch) => void;
}

interface ScaleProps {
  name: string;
  value: string;
  children: ReactNode;
  ends: readonly string[];
}

/** A slider with its name, its value in words, and the words under its scale. */
function Scale({ name, value, children, ends }: ScaleProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-ui">
        <span className="font-medium text-ink">{name}</span>
        <span className="text-ink-muted figures-tabular">{value}</span>
      </div>
      {children}
      <div aria-hidden className="flex justify-between text-caption text-ink-muted">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </div>
    </div>
  );
}

const wordKey = <W extends string>(word: W) => word.toLowerCase() as Lowercase<W>;

/** The fields of the advanced settings. */
export function AdvancedFields({ prompt, temperature, maxTokens, model, onConfigure }: AdvancedFieldsProps) {
  const locale = useLocale();
  const start = useTexts(startTexts);
  const id = useId();
  const step = stepOfTokens(maxTokens, model);
  const temperatureWord = start.temperatureLabels[wordKey(temperatureLabel(temperature))];
  const lengthWord = start.responseLengthLabels[wordKey(responseLengthLabel(step))];
  const oneDigit = (value: number) => formatFixed(locale, value, 1);
  return (
    <div className="mt-3 flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <label htmlFor={id} className="text-ui font-medium text-ink">
            {start.systemPrompt}
          </label>
          <InstructionsChoice prompt={prompt} onConfigure={onConfigure} />
        </div>
        <Textarea
          id={id}
          dir="auto"
          rows={2}
          maxHeightPx={200}
          aria-describedby={`${id}-hint`}
          placeholder={start.systemPromptPlaceholder}
          value={prompt}
          onChange={(event) => onConfigure({ prompt: event.target.value })}
        />
        <p id={`${id}-hint`} className="text-caption text-ink-muted">
          {start.systemPromptHint}
        </p>
      </div>
      <div className="flex flex-col gap-6 sm:flex-row sm:items-end sm:gap-8">
        <Scale
          name={start.temperature}
          value={oneDigit(temperature)}
          ends={Object.values(start.temperatureLabels)}
        >
          <Slider
            aria-label={start.temperature}
            min={0}
            max={1}
            step={limits.temperatureStep}
            value={temperature}
            describeValue={(value) => `${oneDigit(value)}, ${temperatureWord}`}
            onValueChange={(value) => onConfigure({ temperature: snapTemperature(value) })}
          />
        </Scale>
        <Scale
          name={start.responseLength}
          value={start.upToTokens(formatNumber(locale, tokensOfStep(step, model)))}
          ends={Object.values(start.responseLengthLabels)}
        >
          <Slider
            aria-label={start.responseLength}
            min={0}
            max={limits.responseLengthSteps}
            step={1}
            value={step}
            describeValue={() => lengthWord}
            onValueChange={(value) => onConfigure({ maxTokens: tokensOfStep(value, model) })}
          />
        </Scale>
      </div>
    </div>
  );
}
