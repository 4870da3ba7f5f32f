'use client';
import type { ListItem } from '@stoa/core/state';
import { SearchedChoices, useConversationsApart, useFormatDate, withChecked } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { useMemo } from 'react';
import { conversationsTexts, shownName } from '../conversations/door.js';
import { documentsTexts } from './documents.texts.js';

export interface ConversationChooserProps {
  items: readonly ListItem[];
  chosenIds: ReadonlySet<string>;
  onChoose: (chosenIds: ReadonlySet<string>) => void;
}

/** Which conversations a document is made of, where none were chosen before. */
export function ConversationChooser({ items, chosenIds, onChoose }: ConversationChooserProps) {
  const documents = useTexts(documentsTexts);
  const conversations = useTexts(conversationsTexts);
  const formatDate = useFormatDate();
  const rows = useMemo(
    () =>
      items.map(({ id, name, updatedAt }) => ({ id, title: shownName(name, conversations), at: updatedAt })),
    [items, conversations],
  );
  const distinctions = useConversationsApart(rows);
  if (items.length === 0) return <p className="text-ui text-ink-muted">{documents.none}</p>;
  return (
    <SearchedChoices
      search={documents.search}
      noMatch={documents.noMatch}
      groups={[
        {
          id: 'conversations',
          title: documents.conversations,
          allLabel: documents.chooseAll,
          end: chosenIds.size > 0 ? documents.selected(chosenIds.size) : null,
          className:
            '[&>ul]:max-h-52 [&>ul]:overflow-y-auto [&>ul]:overscroll-contain [&>ul]:scrollbar-quiet',
          items: items.map((item) => ({
            id: item.id,
            name: shownName(item.name, conversations),
            label: shownName(item.name, conversations),
            distinction: distinctions.get(item.id),
            detail: distinctions.has(item.id) ? undefined : formatDate(item.updatedAt),
            isChecked: chosenIds.has(item.id),
          })),
        },
      ]}
      onCheck={(_, ids, isChecked) => onChoose(withChecked(chosenIds, ids, isChecked))}
    />
  );
}
