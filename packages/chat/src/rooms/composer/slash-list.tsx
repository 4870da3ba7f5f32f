'use client';
import type { Prompt } from '@stoa/core/contract';
import { MessageSquareQuote } from 'lucide-react';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useStore, useTemplatesApart } from '@stoa/react';
import { cn, useReadTexts, useTexts } from '@stoa/ui';
import { useShownPrompts } from '../../base/state/use-shown-prompts.js';
import {
  CommandOption,
  type CommandOptionProps,
  KeyHint,
  keyOf,
  ranked,
  useCommands,
  useListNavigation,
} from '../commands/door.js';
import type { Command } from '../../base/commands/command.js';
import { useCommandContext, type CommandContext } from '../../base/commands/commands-context.js';
import { slashTexts } from './slash.texts.js';

/** How the box passes its keys on. */
export interface SlashHandle {
  /** @returns whether the list took the key */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

export interface SlashListProps {
  /** The text after the slash. */
  query: string;
  /** Enter was pressed on a text without a match; the next one sends it. */
  isHeld: boolean;
  handle: Ref<SlashHandle>;
  /** Tells the box what is shown; nulls while nothing matches. */
  onShown: (listId: string | null, activeId: string | null) => void;
  onCommand: (command: Command, context: CommandContext) => void;
  onPrompt: (prompt: Prompt) => void;
  onDismiss: () => void;
}

type Entry = { id: string } & ({ kind: 'command'; command: Command } | { kind: 'prompt'; prompt: Prompt });

/** The look of what stands over the box. */
const overlay = cn(
  'absolute inset-x-0 bottom-full z-20 mb-2 animate-pop-in rounded-panel border border-transparent bg-surface-overlay shadow-overlay forced-colors:border-line',
);

/** Templates that a person writes with or runs; the other types act by themselves or are assistants. */
const isListed = ({ type, content, data }: Prompt) =>
  (type === 'prompt' || type === 'automation') && content !== '' && data?.['assistant'] === undefined;

/** Commands and prompt templates for a text that begins with a slash. Focus stays in the box. */
export function SlashList({
  query,
  isHeld,
  handle,
  onShown,
  onCommand,
  onPrompt,
  onDismiss,
}: SlashListProps) {
  const slashText = useTexts(slashTexts);
  const read = useReadTexts();
  const commands = useCommands();
  const context = useCommandContext();
  const { settings } = context.stoa;
  const base = useId();
  const templates = useShownPrompts();
  const overrides = useStore(settings.store, (state) => state.settings.shortcuts);
  const [offered] = useState(() => commands.filter(({ slash, isOffered }) => slash && isOffered(context)));

  const sections = useMemo(() => {
    const found: Entry[] = ranked(query, offered, ({ label, keywords }) => ({
      label: label(read),
      keywords: keywords(read),
    })).map((command) => ({ id: `${base}-command-${command.id}`, kind: 'command', command }));
    const written: Entry[] = ranked(query, templates.filter(isListed), ({ name, description }) => ({
      label: name,
      keywords: description,
    })).map((prompt) => ({ id: `${base}-prompt-${encodeURIComponent(prompt.id)}`, kind: 'prompt', prompt }));
    return [
      { title: slashText.promptsGroup, entries: written },
      { title: slashText.commandsGroup, entries: found },
    ].filter(({ entries }) => entries.length > 0);
  }, [query, offered, templates, base, slashText, read]);
  const entries = useMemo(() => sections.flatMap((section) => section.entries), [sections]);
  const prompts = useMemo(
    () => entries.flatMap((entry) => (entry.kind === 'prompt' ? [entry.prompt] : [])),
    [entries],
  );
  const distinctions = useTemplatesApart(prompts);
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);

  const choose = (id: string | null) => {
    const entry = entries.find((one) => one.id === id);
    if (entry?.kind === 'command') onCommand(entry.command, context);
    if (entry?.kind === 'prompt') onPrompt(entry.prompt);
  };
  const list = useListNavigation(ids, choose);
  const isEmpty = entries.length === 0;

  useImperativeHandle(handle, () => ({
    onKeyDown(event) {
      if (list.onKeyDown(event)) return true;
      if (event.key !== 'Escape' && (isEmpty || event.key !== 'Tab' || event.shiftKey)) return false;
      event.preventDefault();
      if (event.key === 'Tab') choose(list.activeId);
      else onDismiss();
      return true;
    },
  }));
  const shownId = isEmpty ? null : `${base}-list`;
  useEffect(() => onShown(shownId, list.activeId), [onShown, shownId, list.activeId]);
  useEffect(() => () => onShown(null, null), [onShown]);

  const lookOf = (
    entry: Entry,
  ): Pick<CommandOptionProps, 'icon' | 'label' | 'distinction' | 'detail' | 'end'> =>
    entry.kind === 'command'
      ? {
          icon: <entry.command.icon size={16} aria-hidden />,
          label: entry.command.label(read),
          end: <KeyHint binding={keyOf(entry.command, overrides)} className="pointer-coarse:hidden" />,
        }
      : {
          icon: <MessageSquareQuote size={16} aria-hidden />,
          label: entry.prompt.name,
          distinction: distinctions.get(entry.prompt.id),
          // What tells it apart has the beginning of its text already.
          detail:
            entry.prompt.description ||
            (distinctions.has(entry.prompt.id) ? undefined : entry.prompt.content),
        };

  return (
    <>
      {isEmpty ? null : (
        <div
          id={`${base}-list`}
          data-slot="slash-list"
          role="listbox"
          tabIndex={0}
          aria-label={slashText.suggestions}
          className={cn(
            overlay,
            'max-h-[min(13rem,35dvh)] overflow-y-auto overscroll-contain p-1.5 scrollbar-quiet',
          )}
        >
          {sections.map((section) => (
            <div key={section.title} role="group" aria-label={section.title}>
              <div aria-hidden className="px-2.5 pt-1.5 pb-1 text-caption font-medium text-ink-muted">
                {section.title}
              </div>
              {section.entries.map((entry) => (
                <CommandOption
                  key={entry.id}
                  id={entry.id}
                  isActive={entry.id === list.activeId}
                  onPointerMove={() => list.activate(entry.id)}
                  onClick={() => choose(entry.id)}
                  {...lookOf(entry)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={isEmpty ? cn(overlay, 'px-4 py-2.5 text-ui text-ink-muted') : 'sr-only'}>
        {isEmpty ? slashText.noMatch : slashText.suggestionCount(entries.length)}
        {isEmpty && isHeld ? <span className="text-ink"> {slashText.sendsAsText}</span> : null}
      </p>
    </>
  );
}
