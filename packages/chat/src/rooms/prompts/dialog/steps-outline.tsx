import { outlineOf } from '@stoa/core/rules';
import { Banner, useTexts } from '@stoa/ui';
import { useId } from 'react';
import { templateDialogTexts } from './template-dialog.texts.js';

/** The messages that an automation sends, step by step. */
export function StepsOutline({ steps }: { steps: readonly string[] }) {
  const texts = useTexts(templateDialogTexts);
  const id = useId();
  if (steps.length === 0) return <Banner kind="info" title={texts.noSteps} />;
  return (
    <div data-slot="steps-outline" className="flex flex-col gap-2">
      <h3 id={id} className="text-ui font-medium text-ink">
        {texts.steps}
      </h3>
      <ol
        aria-labelledby={id}
        className="flex list-decimal flex-col gap-1 rounded-panel bg-surface-sunken py-2 ps-8 pe-3"
      >
        {steps.map((step, at) => (
          // The same step may stand there twice, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="text-ui text-ink marker:text-ink-muted">
            <span dir="auto" className="line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-line">
              {outlineOf(step)}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-caption text-ink-muted">{texts.stepsHint}</p>
    </div>
  );
}
