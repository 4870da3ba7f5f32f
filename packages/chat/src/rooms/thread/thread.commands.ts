import { Copy, MessageSquareText, Pencil, RefreshCw, Square, Star } from 'lucide-react';
import { named, type Command } from '../../base/commands/command.js';
import type { CommandContext } from '../../base/commands/commands-context.js';
import { askFirst } from '../../base/state/ask-first.js';
import { byPart, stateOf } from '../../base/commands/offers.js';

const isIdle = (context: CommandContext) => stateOf(context)?.run.status === 'idle';
const lastReply = (context: CommandContext) => {
  const last = stateOf(context)?.path.at(-1);
  return last?.role === 'assistant' && !last.streaming ? last : undefined;
};

export const threadCommands: readonly Command[] = [
  {
    ...named('focusThread'),
    after: 'focusComposer',
    group: 'go',
    icon: MessageSquareText,
    defaultKey: 'g',
    ...byPart('focusThread'),
  },
  {
    ...named('starred'),
    after: 'share',
    group: 'conversation',
    icon: Star,
    defaultKey: 's',
    ...byPart('starred'),
  },
  {
    ...named('stop'),
    after: 'remove',
    group: 'message',
    icon: Square,
    defaultKey: '$mod+.',
    isOffered: (context) => ['sending', 'streaming'].includes(stateOf(context)?.run.status ?? ''),
    run: ({ conversation }) => void conversation?.stop(),
  },
  {
    ...named('regenerate'),
    group: 'message',
    icon: RefreshCw,
    defaultKey: 'r',
    slash: true,
    isOffered: (context) => isIdle(context) && lastReply(context) !== undefined,
    run(context) {
      const { conversation, stoa } = context;
      const messageId = lastReply(context)?.id;
      if (!conversation || messageId === undefined) return;
      askFirst(stoa.billing, conversation)({ messageId }, () => void conversation.regenerate(messageId));
    },
  },
  {
    ...named('editLast'),
    group: 'message',
    icon: Pencil,
    defaultKey: 'e',
    slash: true,
    ...byPart('editLast'),
  },
  {
    ...named('copyLast'),
    group: 'message',
    icon: Copy,
    defaultKey: 'y',
    slash: true,
    ...byPart('copyLast'),
  },
  {
    ...named('starLast'),
    group: 'message',
    icon: Star,
    isOffered: (context) => lastReply(context) !== undefined,
    run: (context) => {
      const reply = lastReply(context);
      if (reply) context.conversation?.setStarred(reply.id, reply.data['starred'] !== true);
    },
  },
];
