'use client';
import type { Model } from '@stoa/core/contract';
import type { ConversationStore } from '@stoa/core/state';
import { Badge, useTexts, formatUsd, useLocale } from '@stoa/ui';
import { useMemo, useState, type RefObject } from 'react';
import { SpendingLine } from '../billing/door.js';
import { SoughtList } from '../../parts/lists/sought-list.js';
import { groupModels, isDemo, shortTokens } from './model-options.js';
import { startTexts } from './start.texts.js';

export interface ModelListProps {
  models: readonly Model[];
  /** The chosen model; null while nothing is. */
  selectedId: string | null;
  /** Marked as the default. */
  defaultId?: string | null;
  /** The button that the list belongs to. */
  button: RefObject<HTMLButtonElement | null>;
  /** Whose requests the model will answer. */
  conversation?: ConversationStore | undefined;
  onSelect: (id: string) => void;
  onClose: () => void;
}

const idOf = ({ id }: Model): string => id;

function Facts({ model }: { model: Model }) {
  const locale = useLocale();
  const start = useTexts(startTexts);
  const input = model.inputTokenCost ?? 0;
  const output = model.outputTokenCost ?? 0;
  return (
    <span className="flex flex-wrap gap-x-3 text-caption text-ink-muted figures-tabular">
      <span>{start.contextWindow(shortTokens(model.inputContextWindow))}</span>
      <span>
        {input + output > 0
          ? start.costHint(formatUsd(locale, input * 1000), formatUsd(locale, output * 1000))
          : start.free}
      </span>
      {model.supportsImages ? <span>{start.images}</span> : null}
    </span>
  );
}

/** The list of a `ModelPicker` while it is open. */
export function ModelList({
  models,
  selectedId,
  defaultId,
  button,
  conversation,
  onSelect,
  onClose,
}: ModelListProps) {
  const start = useTexts(startTexts);
  const [query, setQuery] = useState('');
  const sections = useMemo(
    () =>
      groupModels(models, query).map((group) => ({
        label: group.label ?? start.otherFamily,
        items: group.models,
      })),
    [models, query, start],
  );
  return (
    <SoughtList
      button={button}
      texts={{
        title: start.chooseModel,
        search: start.searchModels,
        list: start.model,
        unlabelled: start.otherFamily,
        none: models.length === 0 ? start.noModelsAvailable : start.noModels,
      }}
      sections={sections}
      idOf={idOf}
      selectedId={selectedId ?? ''}
      query={query}
      onQuery={setQuery}
      onSelect={({ id }) => onSelect(id)}
      onClose={onClose}
      foot={conversation ? <SpendingLine conversation={conversation} /> : null}
    >
      {(model) => (
        <>
          <span className="flex items-center gap-2 text-ui font-medium text-ink">
            <span className="truncate">{model.name}</span>
            {isDemo(model) ? <Badge tone="warning">{start.demo}</Badge> : null}
            {model.id === defaultId ? <Badge>{start.default}</Badge> : null}
          </span>
          {model.description ? (
            <span className="line-clamp-2 text-caption text-ink-muted">{model.description}</span>
          ) : null}
          <Facts model={model} />
        </>
      )}
    </SoughtList>
  );
}
