'use client';
import { useStoa, useStore } from '@stoa/react';
import { Dialogs } from '../shell/dialogs/dialogs.js';
import { AssistantsPage } from '../rooms/assistants/page/assistants-page.js';

/** The pages of assistants without the workspace around them, with the dialogs over them. */
export function AssistantsPageStage() {
  const { layout } = useStoa();
  const page = useStore(layout.store, (state) => state.page);
  return (
    <>
      <main className="flex h-dvh flex-col bg-surface font-text text-body text-ink">
        {page.startsWith('assistants') ? (
          <AssistantsPage at={page} header={null} onClose={() => layout.showPage('chat')} />
        ) : (
          <h1>Page</h1>
        )}
      </main>
      <Dialogs />
    </>
  );
}
