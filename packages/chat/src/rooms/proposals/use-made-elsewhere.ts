import { isImported } from '@stoa/core/rules';
import { useStore } from '@stoa/react';
import type { MessageScope } from '../../base/blocks/message-scope.js';

/** Whether the message of a block came with an imported conversation: nothing that it proposes can be carried out. */
export function useMadeElsewhere(scope: MessageScope): boolean {
  return useStore(scope.conversation.store, ({ path }) =>
    path.some((one) => one.id === scope.messageId && isImported(one)),
  );
}
