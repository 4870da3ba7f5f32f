'use client';
import { askedVariables, rewriteVariable, type TemplateVariable } from '@stoa/core/rules';
import { Button, useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { editorTexts } from './editor.texts.js';
import { VariableEditor } from './variable-editor.js';

export interface VariablesSectionProps {
  content: string;
  /** Those of the text. */
  variables: readonly TemplateVariable[];
  readOnly: boolean;
  onContent: (content: string) => void;
  /** Writes a new variable where the text is being edited. */
  onAdd: () => void;
}

/** The variables of the text, read again as it changes. */
export function VariablesSection({ content, variables, readOnly, onContent, onAdd }: VariablesSectionProps) {
  const texts = useTexts(editorTexts);
  const shown = askedVariables(variables);
  return (
    <section className="flex flex-col gap-2" aria-label={texts.variables}>
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-ui font-medium text-ink">{texts.variables}</h3>
        {readOnly ? null : (
          <Button size="sm" onClick={onAdd}>
            <Plus size={14} aria-hidden />
            {texts.addVariable}
          </Button>
        )}
      </div>
      {shown.length === 0 ? <p className="text-ui text-ink-muted">{texts.noVariables}</p> : null}
      {shown.map((variable) => (
        <VariableEditor
          key={variable.name}
          variable={variable}
          readOnly={readOnly}
          onRewrite={(text) => onContent(rewriteVariable(content, variables.indexOf(variable), text))}
        />
      ))}
    </section>
  );
}
