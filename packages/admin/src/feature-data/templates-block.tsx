'use client';
import type { ConfigValue, PowerPointTemplate } from '@stoa/core/contract';
import { rebaseConfig } from '@stoa/core/rules';
import { selectIsConfigDirty, type ConfigStore, type FeatureDocumentsStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Badge, Banner, EmptyState, Switch, useTexts } from '@stoa/ui';
import { useId, useRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { DeleteButton } from '../app/question.js';
import { ConfigSection } from '../configs/config-section.js';
import { LinesField } from '../configs/lines-field.js';
import { AddTemplate } from './add-template.js';
import { DataBlock } from './data-block.js';
import { featureDataTexts, type FeatureDataText } from './feature-data.texts.js';

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
  /** None can be deleted now. */
  isBlocked: boolean;
  isRemoving: boolean;
  onChange: (template: PowerPointTemplate) => void;
  onRemove: () => void;
}

function TemplateRow({
  text,
  template,
  note,
  isUploaded,
  isBlocked,
  isRemoving,
  onChange,
  onRemove,
}: TemplateRowProps) {
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
          <DeleteButton
            label={text.remove(name)}
            title={text.removeTitle(name)}
            hint={text.removeHint}
            keep={text.keep}
            act={text.removeNow}
            disabled={isBlocked}
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

type Templates = ConfigValue<'powerPointTemplates'>;
const byName = (list: Templates): Record<string, PowerPointTemplate> =>
  Object.fromEntries(list.map((template) => [template.name, template]));

/** Reads the list anew after an upload or a deletion. What was changed while that went on stands on the list as it is now. */
async function readAnew({ store, load, edit }: ConfigStore<Templates>): Promise<void> {
  const { saved: before } = store.getState();
  await load();
  const { saved: now } = store.getState();
  if (before === null || now === null) return;
  edit((mine) => {
    const merged = rebaseConfig(byName(before), byName(mine), byName(now)).value;
    return now.map((template) => merged[template.name] ?? template);
  });
}

/** The PowerPoint templates, and who has them. @source administration specification §2 "Feature Data" (2.036) */
export function TemplatesBlock({ config, documents }: TemplatesBlockProps) {
  const { templates: text } = useTexts(featureDataTexts);
  const removal = useStore(documents.store, (state) => state.removal);
  const isDirty = useStore(config.store, selectIsConfigDirty);
  const sources = useStore(config.store, (state) => state.about?.sources);
  const place = useSetting<HTMLElement>('templates');
  const rows = useRef<HTMLUListElement>(null);
  const removing = removal.status === 'working' ? removal.name : null;
  return (
    <DataBlock title={text.title} hint={text.hint} place={place}>
      <ConfigSection config={config}>
        {({ value, notes, edit }) => (
          <>
            <AddTemplate
              documents={documents}
              taken={value.map(({ name }) => name)}
              isBlocked={isDirty}
              onAdded={() => void readAnew(config)}
            />
            {isDirty ? <p className="text-ui text-pretty text-ink-muted">{text.saveFirst}</p> : null}
            {removal.status === 'failed' ? <Banner kind="error" title={removal.failure} /> : null}
            {value.length === 0 ? (
              <EmptyState title={text.none} />
            ) : (
              <ul
                ref={rows}
                tabIndex={-1}
                aria-label={text.list}
                className="flex flex-col border-t border-line outline-none"
              >
                {value.map((template) => (
                  <TemplateRow
                    key={template.name}
                    text={text}
                    template={template}
                    note={notes[template.name]}
                    isUploaded={sources?.[template.name] !== 'environment'}
                    isBlocked={isDirty}
                    isRemoving={removing === template.name}
                    onChange={(changed) =>
                      edit((all) => all.map((one) => (one.name === changed.name ? changed : one)))
                    }
                    onRemove={() =>
                      void documents.removeTemplate(template.name).then(async (isRemoved) => {
                        if (!isRemoved) return;
                        await readAnew(config);
                        // The row that had focus is gone.
                        rows.current?.focus();
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
