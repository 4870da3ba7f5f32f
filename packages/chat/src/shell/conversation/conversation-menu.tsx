'use client';
import type { ConversationStore } from '@stoa/core/state';
import { Menu, useTexts } from '@stoa/ui';
import { useRef, type ReactNode } from 'react';
import { keyOf } from '../../rooms/commands/bindings.js';
import { commands, type Command, type CommandId } from '../../rooms/commands/commands.js';
import { useCommandContext } from '../../base/commands/commands-context.js';
import { KeyHint } from '../../rooms/commands/key-hint.js';
import { costWords, hasCost } from './conversation-cost.js';
import { useStore } from '../../base/state/use-store.js';
import { headerTexts } from './header.texts.js';
import { commandsTexts } from '../../rooms/commands/commands.texts.js';

/** The commands of the menu in their groups; those that are not offered at the moment are left out. */
const groups: readonly (readonly CommandId[])[] = [
  ['rename', 'starred', 'tag', 'move', 'toCloud', 'toLocal'],
  ['duplicate', 'download', 'saveMarkdown', 'saveJson'],
  ['clear', 'remove'],
];
const dangerous: readonly CommandId[] = ['clear', 'remove'];
/** Commands that wait for the reply in progress; they are shown with the reason. */
const needsIdle: readonly CommandId[] = ['toCloud', 'toLocal', 'clear'];

const commandOf = (id: CommandId) => commands.find((command) => command.id === id);

function Row({ icon, children, reason }: { icon: ReactNode; children: ReactNode; reason?: string }) {
  return (
    <>
      {icon}
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{children}</span>
        {reason ? <span className="text-caption text-wrap text-ink-muted">{reason}</span> : null}
      </span>
    </>
  );
}

/** Actions on the entire conversation, for use in a `Menu.Root`. */
export function ConversationMenu({ conversation }: { conversation: ConversationStore }) {
  const headerText = useTexts(headerTexts);
  const words = useTexts(commandsTexts);
  const context = useCommandContext();
  const overrides = useStore(context.stoa.settings.store, (state) => state.settings.shortcuts);
  const cost = useStore(conversation.store, (state) => state.cost);
  const isLocal = useStore(conversation.store, (state) => state.isLocal);
  const isIdle = useStore(conversation.store, (state) => state.run.status === 'idle');
  const isEmpty = useStore(conversation.store, (state) => state.path.length === 0);
  /** Runs when the menu has given focus back to its button. */
  const pending = useRef<Command | null>(null);
  const choose = (command: Command) => {
    if (command.takesFocus) pending.current = command;
    else command.run(context);
  };
  const isBlocked = (command: Command) => !isIdle && needsIdle.includes(command.id);
  const isShown = (command: Command) => {
    if (!isBlocked(command)) return command.isOffered(context);
    return command.id === 'clear' ? !isEmpty : !isEmpty && command.id === (isLocal ? 'toCloud' : 'toLocal');
  };
  const sections = groups
    .map((ids) => ids.map(commandOf).filter((command) => command !== undefined && isShown(command)))
    .filter((section) => section.length > 0);

  return (
    <Menu.Content
      align="end"
      className="w-64"
      onCloseAutoFocus={() => {
        const command = pending.current;
        if (command) setTimeout(() => command.run(context));
      }}
    >
      {hasCost(cost) ? (
        <Menu.Label className="md:hidden">{headerText.cost(costWords(cost, headerText))}</Menu.Label>
      ) : null}
      {sections.map((section, index) => (
        <div key={section[0]?.id} role="none">
          {index > 0 ? <Menu.Separator /> : null}
          {section.map((command) =>
            command ? (
              <Menu.Item
                key={command.id}
                tone={dangerous.includes(command.id) ? 'danger' : 'plain'}
                disabled={isBlocked(command)}
                onSelect={() => choose(command)}
              >
                <Row
                  icon={<command.icon size={16} aria-hidden />}
                  reason={isBlocked(command) ? headerText.blockedWhileStreaming : undefined}
                >
                  {words.labels[command.id]}
                </Row>
                <KeyHint binding={keyOf(command, overrides)} className="ms-auto ps-4 pointer-coarse:hidden" />
              </Menu.Item>
            ) : null,
          )}
        </div>
      ))}
    </Menu.Content>
  );
}
