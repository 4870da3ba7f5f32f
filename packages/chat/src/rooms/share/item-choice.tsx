'use client';
import { SearchedChoices, withChecked } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { shareTexts } from './share.texts.js';

export interface ChoiceItem {
  id: string;
  name: string;
  /** Tells it from others of the same name. */
  distinction?: string;
  detail?: string | undefined;
}
/** Ids of what is chosen, by kind. */
export interface Choice {
  conversations: ReadonlySet<string>;
  folders: ReadonlySet<string>;
  prompts: ReadonlySet<string>;
}
export type ChoiceKind = keyof Choice;
export const choiceKinds: readonly ChoiceKind[] = ['conversations', 'folders', 'prompts'];

export const countOf = (choice: Choice): number =>
  choiceKinds.reduce((sum, kind) => sum + choice[kind].size, 0);

/** The choice in the form of a call. */
export const idsOf = (choice: Choice) => ({
  conversationIds: [...choice.conversations],
  folderIds: [...choice.folders],
  promptIds: [...choice.prompts],
});

export interface ItemChoiceProps {
  items: Record<ChoiceKind, readonly ChoiceItem[]>;
  choice: Choice;
  disabled?: boolean;
  /** Names the search; without it, that of what is shared. */
  search?: string;
  /** What is wrong with the choice. */
  error?: string | null;
  onChoose: (choice: Choice) => void;
}

/** Conversations, folders and prompts to tick, with a search over them. */
export function ItemChoice({ items, choice, disabled = false, search, error, onChoose }: ItemChoiceProps) {
  const texts = useTexts(shareTexts);
  return (
    <SearchedChoices
      search={search ?? texts.search}
      noMatch={texts.noMatch}
      disabled={disabled}
      error={error}
      groups={choiceKinds.map((kind) => ({
        id: kind,
        title: texts[kind],
        allLabel: texts.allOf(texts[kind]),
        end: choice[kind].size > 0 ? texts.chosen(choice[kind].size) : null,
        // Cut through a row, so that a list that goes on shows it.
        className:
          '[&>ul]:max-h-42 pointer-coarse:[&>ul]:max-h-50 [&>ul]:overflow-y-auto [&>ul]:overscroll-contain [&>ul]:scrollbar-quiet',
        items: items[kind].map(({ id, name, distinction, detail }) => ({
          id,
          name,
          label: name || texts.untitled,
          distinction,
          detail,
          isChecked: choice[kind].has(id),
        })),
      }))}
      onCheck={(kind, ids, isChecked) =>
        onChoose({ ...choice, [kind]: withChecked(choice[kind as ChoiceKind], ids, isChecked) })
      }
    />
  );
}
