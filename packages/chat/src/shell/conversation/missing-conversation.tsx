'use client';
import { sentencesTexts, useStoa, useStore } from '@stoa/react';
import { Button, EmptyState, useTexts } from '@stoa/ui';
import { SearchX } from 'lucide-react';
import { workspaceTexts } from '../workspace.texts.js';

/**
 * Shown for the address of a conversation that does not exist or belongs to another person; the two look the same. Where the cloud could
 * not be asked, it says that.
 */
export function MissingConversation({ id }: { id: string }) {
  const workspace = useTexts(workspaceTexts);
  const { sentence } = useTexts(sentencesTexts);
  const { conversations } = useStoa();
  const isUnread = useStore(conversations.store, (state) => state.missingStatus === 'unread');
  return (
    <EmptyState
      role="status"
      data-slot="missing-conversation"
      className="flex-1"
      icon={<SearchX size={20} />}
      title={isUnread ? workspace.unread : workspace.missing}
      description={isUnread ? sentence('storage.syncFailed') : workspace.missingDetail}
      action={
        <>
          <Button variant="solid" onClick={() => conversations.startNew()}>
            {workspace.startNew}
          </Button>
          <Button onClick={() => void conversations.show(id)}>{workspace.lookAgain}</Button>
        </>
      }
    />
  );
}
