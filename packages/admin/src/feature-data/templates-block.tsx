'use client';
import type { ConfigValue, PowerPointTemplate } from '@stoa/core/contract';
import type { ConfigStore, FeatureDocumentsStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Badge, Banner, EmptyState, Switch, useTexts } from '@stoa/ui';
import { useId } from 'react';
import { useSetting } from '../app/admin-context.js';
import { ConfigSection } from '../configs/config-section.js';
import { LinesField } from '../configs/lines-field.js';
import { AddTemplate } from './add-template.js';
import { DataBlock } from './data-block.js';
import { featureDataTexts, type FeatureDataText } from './feature-data.texts.js';
import { QuestionButton } from './question-button.js';

export interface TemplatesBlockProps {
  config: ConfigStore<ConfigValue<'powerPointTemplates'>>;
  documents: FeatureDocumentsStore;
}

interface TemplateRowProps {
  text: FeatureDataText['templates'];
  template: PowerPointTemplate;
  /** Where one comes from that was not uploaded. */
  note: string | undefined;
  /** It can be deleted here. */
  isUploaded: boolean;
  isRemoving: boolean;
  onChange: (template: PowerPointTemplate) => void;
  onRemove: () => void;
}

function TemplateRow({ text, template, note, isUploaded, isRemoving, onChange, onRemove }: TemplateRowProps) {
  const id = useId();
  const { name, isAvailable, amplifyGroups } = template;
  return (
    <li data-slot="template-row" className="flex flex-col gap-2 border-b border-line py-3">
      <div className="flex items-center gap-3">
        <Switch
          id={id}
          checked={isAvailable}
          aria-label={text.availableOf(name)}
          onCheckedChange={(on) => onChange({ ...template, isAvailable: on })}
        />
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="block cursor-pointer text-ui break-words text-ink">
            {name}
          </label>
          {note === undefined ? null : <p className="text-caption text-pretty text-ink-muted">{note}</p>}
        </div>
        {isUploaded ? (
          <QuestionButton
            label={text.remove(name)}
            title={text.removeTitle(name)}
            hint={text.removeHint}
            keep={text.keep}
            act={text.removeNow}
            isBusy={isRemoving}
            onAct={onRemove}
          />
        ) : (
          <Badge>{text.fixed}</Badge>
        )}
      </div>
      {isAvailable ? null : (
        <details>
          <summary
            aria-label={text.groupsOf(name)}
            className="min-h-6 cursor-pointer rounded-control text-caption text-ink-muted focus-ring"
          >
            {amplifyGroups.length === 0 ? text.nobody : text.count(amplifyGroups.length)}
          </summary>
          <div className="pt-3">
            <LinesField
              label={text.groups}
              hint={text.groupsHint}
              lines={amplifyGroups}
              onChange={(groups) => onChange({ ...template, amplifyGroups: groups })}
            />
          </div>
        </details>
      )}
    </li>
  );
}

/** The PowerPoint templates, and who has them. @source administration specification §2 "Feature Data" (2.036) */
export function TemplatesBlock({ config, documents }: TemplatesBlockProps) {
  const { templates: text } = useTexts(featureDataTexts);
  const removal = useStore(documents.store, (state) => state.removal);
  const sources = useStore(config.store, (state) => state.about?.sources);
  const place = useSetting<HTMLElement>('templates');
  const removing = removal.status === 'working' ? removal.name : null;
  return (
    <DataBlock title={text.title} hint={text.hint} place={place}>
      <ConfigSection config={config}>
        {({ value, notes, edit }) => (
          <>
            <AddTemplate
              documents={documents}
              taken={value.map(({ name }) => name)}
              onAdded={() => void config.load()}
            />
            {removal.status === 'failed' ? <Banner kind="error" title={removal.failure} /> : null}
            {value.length === 0 ? (
              <EmptyState title={text.none} />
            ) : (
              <ul aria-label={text.list} className="flex flex-col border-t border-line">
                {value.map((template) => (
                  <TemplateRow
                    key={template.name}
                    text={text}
                    template={template}
                    note={notes[template.name]}
                    isUploaded={sources?.[template.name] !== 'environment'}
                    isRemoving={removing === template.name}
                    onChange={(changed) =>
                      edit((all) => all.map((one) => (one.name === changed.name ? changed : one)))
                    }
                    onRemove={() =>
                      void documents.removeTemplate(template.name).then((isRemoved) => {
                        if (isRemoved) void config.load();
                      })
                    }
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </ConfigSection>
    </DataBlock>
  );
}
