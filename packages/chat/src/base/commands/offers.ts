import { selectFlag } from '@stoa/core/state';
import type { CommandContext } from './commands-context.js';

export const always = () => true;

/** The state of the selected conversation. */
export const stateOf = ({ conversation }: CommandContext) => conversation?.store.getState();

export const hasMessages = (context: CommandContext) => (stateOf(context)?.path.length ?? 0) > 0;

export const selectedId = ({ stoa }: CommandContext) => stoa.conversations.store.getState().selectedId;

export const isSelected = (context: CommandContext) => selectedId(context) !== null;

export const isOn = ({ stoa }: CommandContext, flag: string) => selectFlag(flag)(stoa.flags.store.getState());

/** For commands whose part of the page does the work. */
export const byPart = (intent: Parameters<CommandContext['intents']['ask']>[0]) => ({
  takesFocus: true,
  isOffered: ({ intents }: CommandContext) => intents.can(intent),
  run: ({ intents }: CommandContext) => intents.ask(intent),
});

/** For commands over the selected conversation. */
export const withSelected =
  (act: (context: CommandContext, id: string) => void) =>
  (context: CommandContext): void => {
    const id = selectedId(context);
    if (id !== null) act(context, id);
  };
