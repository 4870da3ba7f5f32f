'use client';
import type { ToldPrompt } from '@stoa/core/state';
import { useTexts } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import { trialTexts } from './trial.texts.js';

interface LayerProps {
  name: string;
  text: string;
}

function Layer({ name, text }: LayerProps) {
  const texts = useTexts(trialTexts);
  return (
    <details className="group/layer">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-control px-1 text-ui text-ink focus-ring-inset pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          aria-hidden
          className="shrink-0 text-ink-muted transition-transform duration-quick group-open/layer:rotate-90 rtl:-scale-x-100"
        />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="shrink-0 text-caption text-ink-muted figures-tabular">
          {texts.characters(text.length)}
        </span>
      </summary>
      <pre
        dir="auto"
        tabIndex={0}
        className="mt-1 mb-2 max-h-72 overflow-y-auto rounded-control border border-line bg-surface-sunken p-2 font-code text-caption whitespace-pre-wrap text-ink [overflow-wrap:anywhere] scrollbar-quiet focus-ring-inset"
      >
        {text}
      </pre>
    </details>
  );
}

/** Everything that the model was told, one layer after the other. */
export function PromptLayers({ prompt }: { prompt: ToldPrompt }) {
  const texts = useTexts(trialTexts);
  return (
    <details data-slot="prompt-layers" className="group/prompt rounded-control border border-line">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-control px-2 text-caption text-ink-muted hover:text-ink focus-ring-inset pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          aria-hidden
          className="shrink-0 transition-transform duration-quick group-open/prompt:rotate-90 rtl:-scale-x-100"
        />
        {texts.prompt}
      </summary>
      <div className="flex flex-col border-t border-line px-2 py-2">
        <p className="pb-1 text-caption text-pretty text-ink-muted">{texts.promptLead}</p>
        {prompt.layers.map(({ name, text }, at) => (
          <Layer key={`${at}/${name}`} name={texts.layers[name] ?? name} text={text} />
        ))}
        {prompt.messages.map(({ role, text }, at) => (
          <Layer key={`${at}/${role}`} name={texts.roles[role] ?? role} text={text} />
        ))}
        {prompt.tools.length > 0 ? <Layer name={texts.tools} text={prompt.tools.join('\n')} /> : null}
      </div>
    </details>
  );
}
