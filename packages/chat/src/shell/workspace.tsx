'use client';
import {
  handFocusTo,
  lazyPart,
  preloadWhenIdle,
  useBrowserLayoutEffect,
  useSelectedConversation,
  useServedScreen,
  useStoa,
  useStore,
} from '@stoa/react';
import { cn, IconButton, Skeleton, TooltipProvider, useTexts } from '@stoa/ui';
import { PanelRight } from 'lucide-react';
import { useCallback, useEffect, type ComponentPropsWithoutRef } from 'react';
import { ArtifactPartsProvider, type ArtifactParts } from '../base/blocks/artifact-parts.js';
import { attachmentsTexts } from '../rooms/attachments/attachments.texts.js';
import { CommandsProvider } from './commands/commands-provider.js';
import { DocumentDelivery } from '../rooms/documents/document-delivery.js';
import { preloadMarkdown } from '../parts/markdown/index.js';
import { LazyPromptsPanel } from '../rooms/prompts/lazy-prompts-panel.js';
import { ThreadSkeleton } from '../rooms/thread/thread-skeleton.js';
import { ConversationHeader } from './conversation/conversation-header.js';
import { MissingConversation } from './conversation/missing-conversation.js';
import { ConversationView } from './conversation/conversation-view.js';
import { Dialogs } from './dialogs/dialogs.js';
import { LazyLeftPanel } from './panels/lazy-left-panel.js';
import { BootOverlay } from './start-up/setting-up.js';
import { SidePanel } from './panels/side-panel.js';
import { StorageBanner } from './storage-banner.js';
import { workspaceTexts } from './workspace.texts.js';
import { promptsTexts } from '../rooms/prompts/prompts.texts.js';

const FilesPage = lazyPart(() => import('../rooms/files/files-page.js').then((room) => room.FilesPage), {
  title: (read) => read(attachmentsTexts).yourFiles,
  waiting: (
    <div className="mx-auto w-full max-w-5xl px-4 py-6">
      <Skeleton className="h-64 w-full" />
    </div>
  ),
});

const AssistantsPage = lazyPart(
  () => import('../rooms/assistants/page/assistants-page.js').then((room) => room.AssistantsPage),
  {
    waiting: (
      <div className="mx-auto w-full max-w-5xl px-4 py-6">
        <Skeleton className="h-64 w-full" />
      </div>
    ),
  },
);

const loadArtifacts = () => import('../rooms/artifacts/door.js');

/** The parts of artifacts in the thread. */
const artifactParts: ArtifactParts = {
  Card: lazyPart(() => loadArtifacts().then((room) => room.ArtifactCard)),
  OfMessage: lazyPart(() => loadArtifacts().then((room) => room.MessageArtifacts)),
};

/** The artifact in the side panel. */
const ArtifactSide = lazyPart(() => loadArtifacts().then((room) => room.ArtifactSide));

export interface WorkspaceProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Where the sign-out form is sent. */
  signOutAction: string;
  /** Where feedback goes by mail; without one the entry is left out of the menu. */
  supportEmail?: string;
  /** Where the documentation is; without one the menu has no entry for it. */
  docsHref?: string;
  /** Address of the administration area; without one nothing leads there. */
  adminHref?: string;
}

interface RightPanelProps {
  isOpen: boolean;
  onClose: () => void;
  /** A template was chosen. */
  onChosen?: () => void;
}

function RightPanel({ isOpen, onClose, onChosen }: RightPanelProps) {
  const workspace = useTexts(workspaceTexts);
  const prompts = useTexts(promptsTexts);
  return (
    <div data-slot="right-panel" className="contents">
      <div className="flex h-13 shrink-0 items-center justify-between ps-4 pe-2">
        <h2 tabIndex={-1} className="rounded-control text-ui font-medium text-ink focus-ring">
          {prompts.title}
        </h2>
        <IconButton
          data-dismiss=""
          label={workspace.closeRightPanel}
          tooltipSide="bottom"
          onClick={(event) => {
            onClose();
            handFocusTo('[data-slot=attach-menu]', event);
          }}
        >
          <PanelRight size={16} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <LazyPromptsPanel isShown={isOpen} onChosen={onChosen} />
    </div>
  );
}

/** The whole conversation area of a signed-in person. */
export function Workspace({
  signOutAction,
  supportEmail,
  docsHref,
  adminHref,
  className,
  ...props
}: WorkspaceProps) {
  const workspaceText = useTexts(workspaceTexts);
  const { boot, conversations, layout } = useStoa();
  const selected = useSelectedConversation();
  const missingId = useStore(conversations.store, (state) => state.missingId);
  const bootStatus = useStore(boot.store, (state) => state.status);
  const page = useStore(layout.store, (state) => state.page);
  const opening = missingId === null && bootStatus !== 'ready' ? conversations.opening : null;
  const conversation = selected ?? opening;
  const isLeftOpen = useStore(layout.store, (state) => state.leftOpen);
  const isRightOpen = useStore(layout.store, (state) => state.rightOpen);
  const hasArtifact = useStore(layout.store, (state) => state.artifact !== null);
  const isOver = useServedScreen('medium');

  useBrowserLayoutEffect(() => {
    layout.setPanelsOver(isOver);
  }, [layout, isOver]);
  useEffect(() => preloadWhenIdle([preloadMarkdown]), []);

  const closeLeft = useCallback(() => {
    if (layout.store.getState().leftOpen) layout.toggleLeft();
  }, [layout]);
  const hasComposer = page === 'chat' && conversation !== null;
  const toChat = () => layout.showPage('chat');
  const closeRight = () => isRightOpen && layout.toggleRight();
  return (
    <TooltipProvider>
      <CommandsProvider signOutAction={signOutAction}>
        <div
          data-slot="workspace"
          data-state={bootStatus}
          className={cn(
            'relative flex h-dvh min-h-0 overflow-hidden bg-surface font-text text-body text-ink',
            className,
          )}
          {...props}
        >
          <a
            href={hasComposer ? '#stoa-composer' : '#stoa-main'}
            className="absolute start-2 top-2 z-40 -translate-y-16 rounded-control bg-accent px-3 py-2 text-ui text-accent-ink focus:translate-y-0 focus-ring"
          >
            {hasComposer ? workspaceText.skipToComposer : workspaceText.skipToMain}
          </a>
          <SidePanel
            side="start"
            label={workspaceText.leftPanel}
            isOpen={isLeftOpen}
            isOver={isOver}
            onOpenChange={layout.toggleLeft}
          >
            <LazyLeftPanel
              signOutAction={signOutAction}
              supportEmail={supportEmail}
              docsHref={docsHref}
              adminHref={adminHref}
              onClose={closeLeft}
              onChosen={isOver ? closeLeft : undefined}
            />
          </SidePanel>
          <main
            id="stoa-main"
            // Beside a message box a press must not give it focus: the box takes what nobody has.
            tabIndex={hasComposer ? undefined : -1}
            className="relative flex min-w-0 flex-1 flex-col focus-ring-inset"
          >
            <StorageBanner />
            {page === 'home' ? (
              <>
                <ConversationHeader isBare />
                <FilesPage onClose={toChat} />
              </>
            ) : page !== 'chat' ? (
              <AssistantsPage at={page} header={<ConversationHeader isBare />} onClose={toChat} />
            ) : conversation ? (
              <ArtifactPartsProvider value={artifactParts}>
                <ConversationView conversation={conversation} isOpening={conversation === opening} />
              </ArtifactPartsProvider>
            ) : (
              <>
                <ConversationHeader />
                {missingId === null ? (
                  <div className="mx-auto w-full max-w-measure px-4 pt-8">
                    <ThreadSkeleton />
                  </div>
                ) : (
                  <MissingConversation id={missingId} />
                )}
              </>
            )}
            <BootOverlay isQuiet={page === 'chat' && conversation !== null && conversation === opening} />
          </main>
          {hasArtifact ? <ArtifactSide /> : null}
          <SidePanel
            side="end"
            label={workspaceText.rightPanel}
            isOpen={isRightOpen && !hasArtifact}
            isOver={isOver}
            onOpenChange={layout.toggleRight}
          >
            <RightPanel
              isOpen={isRightOpen}
              onClose={closeRight}
              onChosen={isOver ? closeRight : undefined}
            />
          </SidePanel>
          <Dialogs />
          <DocumentDelivery />
        </div>
      </CommandsProvider>
    </TooltipProvider>
  );
}
