'use client';
import type { ListItem } from '@stoa/core/state';
import { type Distinctions, useConversationsApart, useStore } from '@stoa/react';
import { Dialog, useReadTexts, useTexts, type ReadTexts, type TextsOf } from '@stoa/ui';
import { Cloud, HardDrive, Search } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useWholeList } from '../../base/state/use-whole-list.js';
import type { Command } from '../../base/commands/command.js';
import { keyOf } from './bindings.js';
import { CommandOption, type CommandOptionProps } from './command-option.js';
import { useCommandContext } from '../../base/commands/commands-context.js';
import { KeyHint } from './key-hint.js';
import { scored } from './rank.js';
import { useCommands } from './use-commands.js';
import { isChoice, useListNavigation } from './use-list-navigation.js';
import { type CommandsText, commandsTexts } from '../../base/commands/commands.texts.js';
import { conversationsTexts, shownName, useListedItems } from '../conversations/door.js';

/** How many conversations are listed before and after something was typed. */
const recentCount = 5;
const foundCount = 30;

type Entry = { id: string } & (
  | { kind: 'command'; command: Command }
  | { kind: 'conversation'; item: ListItem }
);
interface Section {
  title: string;
  entries: Entry[];
}

const toEntry = {
  command: (command: Command): Entry => ({ id: `command-${command.id}`, kind: 'command', command }),
  conversation: (item: ListItem): Entry => ({
    id: `conversation-${encodeURIComponent(item.id)}`,
    kind: 'conversation',
    item,
  }),
};

/** Entries for a query, best first; without one, recent conversations and all commands by group. */
function sectionsFor(
  query: string,
  offered: readonly Command[],
  items: readonly ListItem[],
  /** It is shown already, so going there is not offered first. */
  selectedId: string | null,
  texts: CommandsText,
  read: ReadTexts,
  conversations: TextsOf<typeof conversationsTexts>,
): Section[] {
  if (query.trim() === '') {
    const groups = Object.entries(texts.groups).map(([group, title]) => ({
      title,
      entries: offered.filter((command) => command.group === group).map(toEntry.command),
    }));
    const others = items.filter(({ id }) => id !== selectedId).slice(0, recentCount);
    const recent = { title: texts.recent, entries: others.map(toEntry.conversation) };
    return [recent, ...groups].filter(({ entries }) => entries.length > 0);
  }
  const found = scored(query, offered, ({ label, keywords }) => ({
    label: label(read),
    keywords: keywords(read),
  }));
  const named = scored(query, items, ({ name, tags }) => ({
    label: shownName(name, conversations),
    keywords: tags.join(' '),
  }));
  return (
    [
      {
        title: texts.palette,
        best: found[0]?.score,
        entries: found.map(({ entry }) => toEntry.command(entry)),
      },
      {
        title: texts.conversations,
        best: named[0]?.score,
        entries: named.slice(0, foundCount).map(({ entry }) => toEntry.conversation(entry)),
      },
    ]
      .filter(({ entries }) => entries.length > 0)
      // The better answer is the one that Enter takes: a name counts for more than a word beside a command.
      .sort((one, other) => (other.best ?? 0) - (one.best ?? 0))
  );
}

/** Runs after the dialog has given focus back, so that the command has the last word on where it goes. */
function useAfterClose(): (run: () => void) => void {
  const pending = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      const run = pending.current;
      // The dialog gives focus back in a task of its own, which is queued in the same commit as this.
      if (run) setTimeout(() => setTimeout(run));
    },
    [],
  );
  return (run) => {
    pending.current = run;
  };
}

function Entries({
  section,
  base,
  activeId,
  distinctions,
  onActivate,
  onChoose,
}: {
  section: Section;
  base: string;
  activeId: string | null;
  distinctions: Distinctions;
  onActivate: (id: string) => void;
  onChoose: (entry: Entry) => void;
}) {
  const conversationsText = useTexts(conversationsTexts);
  const read = useReadTexts();
  const { stoa } = useCommandContext();
  const overrides = useStore(stoa.settings.store, (state) => state.settings.shortcuts);
  const look = (entry: Entry): Pick<CommandOptionProps, 'icon' | 'label' | 'distinction' | 'end'> => {
    if (entry.kind === 'command')
      return {
        icon: <entry.command.icon size={16} aria-hidden />,
        label: entry.command.label(read),
        end: <KeyHint binding={keyOf(entry.command, overrides)} />,
      };
    const Icon = entry.item.isLocal ? HardDrive : Cloud;
    return {
      icon: <Icon size={16} aria-hidden />,
      label: shownName(entry.item.name, conversationsText),
      distinction: distinctions.get(entry.item.id),
    };
  };
  return (
    <div role="group" aria-label={section.title} className="pb-1.5">
      <div aria-hidden className="px-2.5 pt-2 pb-1 text-caption font-medium text-ink-muted">
        {section.title}
      </div>
      {section.entries.map((entry) => (
        <CommandOption
          key={entry.id}
          id={`${base}-${entry.id}`}
          isActive={entry.id === activeId}
          onPointerMove={() => onActivate(entry.id)}
          onClick={() => onChoose(entry)}
          {...look(entry)}
        />
      ))}
    </div>
  );
}

export interface CommandPaletteProps {
  onClose: () => void;
}

/**
 * Everything that can be done and every conversation, found by typing. Stands inside a `Dialog`. Focus stays in the box.
 *
 * @source ours
 */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const conversationsText = useTexts(conversationsTexts);
  const texts = useTexts(commandsTexts);
  const read = useReadTexts();
  const commands = useCommands();
  const context = useCommandContext();
  const { conversations, layout } = context.stoa;
  const base = useId();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const items = useListedItems();
  useWholeList(query.trim() !== '');
  const selectedId = useStore(conversations.store, (state) => state.selectedId);
  const afterClose = useAfterClose();
  const [offered] = useState(() =>
    commands.filter((command) => command.id !== 'palette' && command.isOffered(context)),
  );
  const sections = useMemo(
    () => sectionsFor(query, offered, items, selectedId, texts, read, conversationsText),
    [query, offered, items, selectedId, texts, read, conversationsText],
  );
  const entries = useMemo(() => sections.flatMap((section) => section.entries), [sections]);
  const listed = useMemo(
    () =>
      entries.flatMap((entry) => {
        if (entry.kind === 'command') return [];
        const { id, name, updatedAt } = entry.item;
        return [{ id, title: shownName(name, conversationsText), at: updatedAt }];
      }),
    [entries, conversationsText],
  );
  const distinctions = useConversationsApart(listed);
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);

  const choose = (entry: Entry) => {
    if (entry.kind === 'conversation') {
      conversations.select(entry.item.id);
      return onClose();
    }
    const { command } = entry;
    if (command.takesFocus) {
      afterClose(() => command.run(context));
      return onClose();
    }
    command.run(context);
    // It may have put another dialog in the place of this one.
    if (layout.store.getState().dialog?.name === 'palette') onClose();
  };
  const list = useListNavigation(ids, (id) => {
    const entry = entries.find((one) => one.id === id);
    if (entry) choose(entry);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    if (value === query || !isChoice(event)) return void list.onKeyDown(event);
    // Enter acts on the typed query, whose results may not be rendered yet.
    event.preventDefault();
    const [best] = sectionsFor(value, offered, items, selectedId, texts, read, conversationsText);
    if (best?.entries[0]) choose(best.entries[0]);
  };
  const isEmpty = entries.length === 0;

  return (
    <>
      <Dialog.Title className="sr-only">{texts.palette}</Dialog.Title>
      <div className="flex shrink-0 items-center gap-2.5 border-b border-line px-4">
        <Search size={16} aria-hidden className="shrink-0 text-ink-muted" />
        <input
          data-autofocus=""
          type="text"
          role="combobox"
          aria-label={texts.paletteHint}
          aria-expanded={!isEmpty}
          aria-controls={isEmpty ? undefined : `${base}-list`}
          aria-activedescendant={list.activeId ? `${base}-${list.activeId}` : undefined}
          aria-autocomplete="list"
          aria-describedby={`${base}-help`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={texts.paletteHint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-body text-ink outline-none placeholder:text-ink-muted pointer-coarse:text-[16px]"
        />
      </div>
      {isEmpty ? (
        <p className="px-4 py-10 text-center text-ui text-ink-muted">{texts.noResults(query)}</p>
      ) : (
        <div
          id={`${base}-list`}
          role="listbox"
          aria-label={texts.results}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 scrollbar-quiet"
        >
          {sections.map((section) => (
            <Entries
              key={section.title}
              section={section}
              base={base}
              activeId={list.activeId}
              distinctions={distinctions}
              onActivate={list.activate}
              onChoose={choose}
            />
          ))}
        </div>
      )}
      <p id={`${base}-help`} className="sr-only">
        {texts.paletteDescription}
      </p>
      <p role="status" className="sr-only">
        {typed.trim() === '' ? '' : texts.resultCount(entries.length)}
      </p>
    </>
  );
}
