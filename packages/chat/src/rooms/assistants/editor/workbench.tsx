'use client';
import type { AssistantDefinition } from '@stoa/core/contract';
import type { AssistantForm } from '@stoa/core/rules';
import { Button, cn, SegmentedControl, useTexts } from '@stoa/ui';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { assistantEditorTexts } from './assistant-editor.texts.js';
import { ExamplesPanel, type ExamplesPanelProps } from './examples/examples-panel.js';
import { trialTexts } from './trial.texts.js';
import { TryPanel } from './try-panel.js';

export interface WorkbenchProps {
  /** As it is written now. */
  definition: AssistantDefinition;
  examples: AssistantForm['examples'];
  runs: ExamplesPanelProps['runs'];
  /** In the place of the form, where there is no room beside it. */
  isTrying: boolean;
  onBack: () => void;
  onExamples: (examples: AssistantForm['examples']) => void;
  /** The form. */
  children: ReactNode;
}

/** The form of an assistant with what tries it beside: a conversation, and its examples. */
export function Workbench({
  definition,
  examples,
  runs,
  isTrying,
  onBack,
  onExamples,
  children,
}: WorkbenchProps) {
  const texts = useTexts(assistantEditorTexts);
  const trials = useTexts(trialTexts);
  const [beside, setBeside] = useState<'trial' | 'examples'>('trial');
  return (
    <div data-slot="assistant-workbench" className="@container/editor flex min-h-0 min-w-0 flex-1">
      {children}
      <div
        className={cn(
          'min-h-0 min-w-0 flex-col @min-[50rem]/editor:flex @min-[50rem]/editor:w-80 @min-[60rem]/editor:w-104 @min-[50rem]/editor:flex-none @min-[50rem]/editor:border-s @min-[50rem]/editor:border-line',
          isTrying ? 'flex flex-1' : 'hidden',
        )}
      >
        <div className="shrink-0 px-3 pt-3 @min-[50rem]/editor:hidden">
          <Button size="sm" variant="ghost" onClick={onBack}>
            <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
            {trials.back}
          </Button>
        </div>
        <div className="shrink-0 px-4 pt-3">
          <SegmentedControl
            label={texts.beside}
            className="w-full"
            segments={[
              { value: 'trial', label: trials.title },
              { value: 'examples', label: texts.examples },
            ]}
            value={beside}
            onValueChange={(shown) => setBeside(shown === 'examples' ? 'examples' : 'trial')}
          />
        </div>
        <TryPanel
          definition={definition}
          className={cn('min-h-0 flex-1 flex-col', beside === 'trial' ? 'flex' : 'hidden')}
        />
        <section
          aria-label={texts.examples}
          className={cn('min-h-0 flex-1 flex-col', beside === 'examples' ? 'flex' : 'hidden')}
        >
          <ExamplesPanel examples={examples} runs={runs} onChange={onExamples} />
        </section>
      </div>
    </div>
  );
}
