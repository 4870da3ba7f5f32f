'use client';
import { shownAssistantName, type UsableAssistant } from '@stoa/core/rules';
import { assistantLimits } from '@stoa/core/contract';
import { Badge, useTexts } from '@stoa/ui';
import { useDeferredValue, useMemo, useState, type RefObject } from 'react';
import { SoughtList } from '../../../parts/lists/sought-list.js';
import { assistantUseTexts } from './use.texts.js';

export interface AssistantListProps {
  usable: readonly UsableAssistant[];
  /** Null for the Standard Conversation. */
  selectedId: string | null;
  /** What is chosen is for the next message alone. */
  isOnce?: boolean;
  /** The button that the list belongs to. */
  button: RefObject<HTMLButtonElement | null>;
  onSelect: (assistant: UsableAssistant | null) => void;
  onClose: () => void;
}

interface Entry {
  id: string;
  name: string;
  description: string;
  isUnpublished: boolean;
  assistant: UsableAssistant | null;
}
const idOf = ({ id }: Entry): string => id;

/** The list of an `AssistantPicker` while it is open: Standard Conversation, own assistants, then one group after the other. */
export function AssistantList({
  usable,
  selectedId,
  isOnce = false,
  button,
  onSelect,
  onClose,
}: AssistantListProps) {
  const texts = useTexts(assistantUseTexts);
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query.trim().toLowerCase());
  const sections = useMemo(() => {
    const standard: Entry = {
      id: '',
      name: texts.standard,
      description: texts.standardExplained,
      isUnpublished: false,
      assistant: null,
    };
    const found = new Map<string | null, Entry[]>([[null, [standard]]]);
    for (const assistant of usable) {
      const { definition, group } = assistant;
      const label = group?.name ?? texts.own;
      found.set(label, [
        ...(found.get(label) ?? []),
        {
          id: definition.assistantId ?? '',
          name: definition.name || texts.untitled,
          description: definition.description,
          isUnpublished: group !== undefined && definition.data.isPublished !== true,
          assistant,
        },
      ]);
    }
    const isSought = ({ name, description }: Entry): boolean =>
      sought === '' || `${name} ${description}`.toLowerCase().includes(sought);
    return [...found]
      .map(([label, entries]) => ({ label, items: entries.filter(isSought) }))
      .filter(({ items }) => items.length > 0);
  }, [usable, sought, texts]);
  return (
    <SoughtList
      button={button}
      texts={{
        title: texts.assistant,
        search: texts.search,
        list: texts.list,
        unlabelled: texts.standard,
        none: texts.none,
      }}
      sections={sections}
      idOf={idOf}
      selectedId={selectedId ?? ''}
      query={query}
      onQuery={setQuery}
      hint={
        isOnce ? <p className="px-1 pt-1 text-caption text-ink-muted">{texts.onceExplained}</p> : undefined
      }
      onSelect={({ assistant }) => onSelect(assistant)}
      onClose={onClose}
    >
      {(entry) => (
        <>
          <span className="flex items-center gap-2 text-ui font-medium text-ink">
            <span dir="auto" className="truncate" title={entry.name}>
              {shownAssistantName(entry.name, assistantLimits.shownNameCharacters)}
            </span>
            {entry.isUnpublished ? <Badge>{texts.unpublished}</Badge> : null}
          </span>
          {entry.description ? (
            <span dir="auto" className="line-clamp-2 text-caption text-ink-muted">
              {entry.description}
            </span>
          ) : null}
        </>
      )}
    </SoughtList>
  );
}
