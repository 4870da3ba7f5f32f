import type { FeatureFlag } from '@stoa/core/contract';
import type { ReadTexts } from '@stoa/ui';
import type { LucideIcon } from 'lucide-react';
import type { CommandContext } from './commands-context.js';
import { inOrder, type Placed } from '../rooms/in-order.js';
import { commandsTexts, type CommandsText } from './commands.texts.js';
import { isOn } from './offers.js';

export type CommandGroup = keyof CommandsText['groups'];

/** A command of a room: the palette, the shortcuts, their overview and the slash list read it from the room's record. */
export interface Command extends Placed {
  group: CommandGroup;
  icon: LucideIcon;
  label: (read: ReadTexts) => string;
  /** More words under which it is found. */
  keywords: (read: ReadTexts) => string;
  /** As a binding (see `keys.ts`); absent for a command that has none until the person gives it one. */
  defaultKey?: string;
  /** Makes sense in the middle of writing a message. */
  slash?: boolean;
  /** Gives focus to a part of the page, so the palette gives its own back first. */
  takesFocus?: boolean;
  /** True exactly when it can be done at this moment. */
  isOffered: (context: CommandContext) => boolean;
  run: (context: CommandContext) => void;
}

/** Id and words of a command whose words stand in the catalogue of commands. */
export const named = (id: keyof CommandsText['labels']): Pick<Command, 'id' | 'label' | 'keywords'> => ({
  id,
  label: (read) => read(commandsTexts).labels[id],
  keywords: (read) => read(commandsTexts).keywords[id],
});

/** What the fold reads of a record. */
interface Commanding {
  readonly flag?: FeatureFlag;
  readonly commands?: readonly Command[];
}

/** All commands of records, in the order of the overview. None is offered while the feature of its room is not served. */
export function foldCommands(records: readonly Commanding[]): readonly Command[] {
  const lists = records.map(({ flag, commands = [] }) =>
    flag === undefined
      ? commands
      : commands.map((command) => ({
          ...command,
          isOffered: (context: CommandContext) => isOn(context, flag) && command.isOffered(context),
        })),
  );
  return inOrder(lists);
}
