'use client';
import { useStoa } from '@stoa/react';
import { Button, EmptyState, useTexts } from '@stoa/ui';
import { SearchX } from 'lucide-react';
import { workspaceTexts } from '../workspace.texts.js';

/** Shown for the address of a conversation that does not exist or belongs to another person; the two look the same. */
export function MissingConversation({ id }: { id: string }) {
  const workspace = useTexts(workspaceTexts);
  const { conversations } = useStoa();
  return (
    <EmptyState
      role="status"
      data-slot="missing-conversation"
      className="flex-1"
      icon={<SearchX size={20} />}
      title={workspace.missing}
      description={workspace.missingDetail}
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
