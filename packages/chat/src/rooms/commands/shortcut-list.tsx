'use client';
import { useStoa, useStore } from '@stoa/react';
import { useReadTexts, useTexts } from '@stoa/ui';
import type { ReactNode } from 'react';
import type { Command, CommandGroup } from '../../base/commands/command.js';
import { keyOf } from './bindings.js';
import { KeyHint } from './key-hint.js';
import { useCommands } from './use-commands.js';
import { commandsTexts } from '../../base/commands/commands.texts.js';

/** The order in which groups are shown. */
const groups: readonly CommandGroup[] = ['go', 'message', 'conversation', 'view', 'workspace'];

/** Commands by group, in the order of the overview. */
export const groupedCommands = (
  commands: readonly Command[],
): readonly { group: CommandGroup; commands: readonly Command[] }[] =>
  groups.map((group) => ({ group, commands: commands.filter((command) => command.group === group) }));

/** A named group of rows. */
export function ShortcutGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex break-inside-avoid flex-col pb-5">
      <h3 className="pb-1 text-caption font-medium text-ink-muted">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, bindings }: { name: string; bindings: readonly string[] }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1 last:border-b-0">
      <dt className="min-w-0 text-ui text-ink">{name}</dt>
      <dd className="flex gap-2">
        {bindings.map((binding) => (
          <KeyHint key={binding} binding={binding} />
        ))}
      </dd>
    </div>
  );
}

/** All keys, to read. Commands without one are left out. */
export function ShortcutList() {
  const texts = useTexts(commandsTexts);
  const read = useReadTexts();
  const commands = useCommands();
  const { settings } = useStoa();
  const overrides = useStore(settings.store, (state) => state.settings.shortcuts);
  return (
    <div data-slot="shortcut-list" className="gap-8 sm:columns-2">
      {groupedCommands(commands).map(({ group, commands: members }) => {
        const bound = members.filter((command) => keyOf(command, overrides) !== '');
        return bound.length === 0 ? null : (
          <ShortcutGroup key={group} title={texts.groups[group]}>
            <dl>
              {bound.map((command) => (
                <Fact key={command.id} name={command.label(read)} bindings={[keyOf(command, overrides)]} />
              ))}
            </dl>
          </ShortcutGroup>
        );
      })}
      <ShortcutGroup title={texts.inThread}>
        <dl>
          <Fact name={texts.threadKeys.move} bindings={['j', 'k']} />
          <Fact name={texts.threadKeys.enter} bindings={['Enter']} />
          <Fact name={texts.threadKeys.leave} bindings={['Escape']} />
        </dl>
      </ShortcutGroup>
      <ShortcutGroup title={texts.inComposer}>
        <dl>
          <Fact name={texts.composerKeys.send} bindings={['Enter']} />
          <Fact name={texts.composerKeys.newLine} bindings={['Shift+Enter']} />
          <Fact name={texts.composerKeys.sendNow} bindings={['$mod+Enter']} />
          <Fact name={texts.composerKeys.slash} bindings={['/']} />
        </dl>
      </ShortcutGroup>
    </div>
  );
}
