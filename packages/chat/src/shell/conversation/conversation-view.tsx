'use client';
import type { ConversationStore } from '@stoa/core/state';
import { memo, useEffect, useRef, useState } from 'react';
import { FloatingLoadFailure, lazyPart, preloadWhenIdle, useOnline, useStoa, useStore } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import { useIntent } from '../../base/commands/commands-context.js';
import { pastedFiles } from '../../base/files/pasted-files.js';
import type { SendCheck } from '../../base/state/send-check.js';
import { AttachmentTray, useFileDrop } from '../../rooms/attachments/door.js';
import { useAttachments } from '../../rooms/attachments/use-attachments.js';
import { attachmentsTexts } from '../../rooms/attachments/attachments.texts.js';
import { ConversationComposer } from '../../rooms/composer/conversation-composer.js';
import {
  ConversationModelPicker,
  StartControls,
  StartGreeting,
  StartMore,
} from '../../rooms/start/start-panel.js';
import { LazySlashList } from '../commands/lazy-slash-list.js';
import { MemoryChips, OfferedFacts, useHasMemory } from '../../rooms/memory/door.js';
import { preloadMessageParts } from '../../rooms/thread/lazy-parts.js';
import { LazyThread } from '../../rooms/thread/lazy-thread.js';
import { LazyUnlistedNote } from '../../rooms/thread/lazy-unlisted-note.js';
import type { ThreadHandle } from '../../rooms/thread/thread-handle.js';
import type { ThreadMemories } from '../../rooms/thread/thread-memory.js';
import { ConversationHeader } from './conversation-header.js';
import { Glide } from './glide.js';
import type { Question } from './conversation-questions.js';
import { ConversationTitle } from './conversation-title.js';
import { headerTexts } from './header.texts.js';
import { Note } from '../../base/notes/note.js';
import { workspaceTexts } from '../workspace.texts.js';
import { useHasHighlighter } from '../../base/state/use-has-highlighter.js';
import { composerTexts } from '../../rooms/composer/composer.texts.js';

const Questions = lazyPart(
  () => import('./conversation-questions.js').then((room) => room.ConversationQuestions),
  { failed: (retry) => <FloatingLoadFailure onRetry={retry} /> },
);

/** Keeps the place of a button in the row of tools. */
const toolPlace = <span className="size-8 shrink-0 pointer-coarse:size-11" />;

const MessageTools = lazyPart(() => import('./message-tools.js').then((room) => room.MessageTools), {
  title: (read) => read(attachmentsTexts).add,
  waiting: toolPlace,
});
const assistantParts = () => import('../../rooms/assistants/use/index.js');
const AssistantPicker = lazyPart(() => assistantParts().then((room) => room.AssistantPicker), {
  failed: () => null,
});
const AssistantNotes = lazyPart(() => assistantParts().then((room) => room.AssistantNotes), {
  failed: (retry) => <FloatingLoadFailure onRetry={retry} />,
});
const AssistantGreeting = lazyPart(() => assistantParts().then((room) => room.AssistantGreeting), {
  waiting: <StartGreeting />,
  failed: () => <StartGreeting />,
});
const AssistantStarters = lazyPart(() => assistantParts().then((room) => room.AssistantStarters), {
  failed: () => null,
});
const Plugins = lazyPart(() =>
  import('../../rooms/plugins/conversation-plugins.js').then((room) => room.ConversationPlugins),
);
const MessageSettings = lazyPart(() => import('./message-tools.js').then((room) => room.MessageSettings), {
  // The tools beside it, of the same file, say so.
  failed: () => null,
});
const Tools = lazyPart(() => import('./conversation-tools.js').then((room) => room.ConversationTools), {
  title: (read) => read(headerTexts).menu,
  waiting: toolPlace,
});

const Highlighter = lazyPart(
  () => import('../../rooms/highlighter/highlighter.js').then((room) => room.Highlighter),
  { failed: () => null },
);

export interface ConversationViewProps {
  conversation: ConversationStore;
  /** Another conversation will take its place once everything is loaded: it takes a draft, and nothing else. */
  isOpening?: boolean;
}

/** One conversation: its start panel or its messages, and the message box. */
export const ConversationView = memo(function ConversationView({
  conversation,
  isOpening = false,
}: ConversationViewProps) {
  const composer = useTexts(composerTexts);
  const workspace = useTexts(workspaceTexts);
  const attachmentsText = useTexts(attachmentsTexts);
  const isOnline = useOnline();
  const hasHighlighter = useHasHighlighter();
  const check = useRef<SendCheck>(null);
  const attachments = useAttachments(conversation, check);
  const isOver = useFileDrop(attachments.add);
  const hasMemory = useHasMemory();
  const focusComposer = () => document.querySelector<HTMLElement>('#stoa-composer')?.focus();
  const { assistants, conversations } = useStoa();
  const id = useStore(conversation.store, (state) => state.id);
  const hasAssistants = useStore(
    assistants.store,
    (state) => state.assistants.length + state.groups.length > 0,
  );
  const isChosen = useStore(assistants.store, ({ choices }) => Boolean(choices[id]));
  const isForAssistant = useStore(
    conversation.store,
    ({ path }) => isChosen || path.some(({ data }) => data['assistant']),
  );
  const [blockedBy, setBlockedBy] = useState<string | null>(null);
  const load = useStore(conversation.store, (state) => state.load);
  const isEmpty = useStore(conversation.store, (state) => state.path.length === 0);
  // The list knows it before the conversation is loaded, and the message box does not move meanwhile.
  const isListedEmpty = useStore(
    conversations.store,
    ({ items }) => items.find((item) => item.id === id)?.messageCount === 0,
  );
  const isNew = isEmpty && (load === 'ready' || (load === 'loading' && isListedEmpty));
  const isInert = isOpening || load !== 'ready';
  const canClear = useStore(
    conversation.store,
    (state) => state.path.length > 0 && state.run.status === 'idle',
  );
  const thread = useRef<ThreadHandle>(null);
  const [memories] = useState<ThreadMemories>(() => new Map());
  useEffect(
    () => preloadWhenIdle([MessageTools.preload, LazyThread.preload, Tools.preload, preloadMessageParts]),
    [],
  );
  const [question, setQuestion] = useState<Question | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const ask = (next: Question) => {
    setAsked(true);
    setQuestion(next);
  };
  useIntent('clear', () => ask('clear'), canClear);

  return (
    <>
      <ConversationHeader
        end={
          isOpening ? null : (
            <Tools conversation={conversation} onJump={(messageId) => thread.current?.jumpTo(messageId)} />
          )
        }
      >
        {isOpening ? null : (
          <ConversationTitle
            conversation={conversation}
            onMove={(to) => ask(to === 'cloud' ? 'toCloud' : 'toLocal')}
          />
        )}
      </ConversationHeader>
      <div className={cn('flex min-h-0 flex-1 flex-col', isNew && 'overflow-y-auto scrollbar-quiet')}>
        {isNew ? (
          isChosen ? (
            <AssistantGreeting conversation={conversation} />
          ) : (
            <StartGreeting />
          )
        ) : (
          <LazyThread conversation={conversation} handle={thread} memories={memories} />
        )}
        <Glide
          place={isNew ? 'middle' : 'foot'}
          scope={id}
          className="mx-auto w-full max-w-measure shrink-0 px-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4"
        >
          <LazyUnlistedNote conversation={conversation} onDone={focusComposer} className="mb-2" />
          {isNew || !hasHighlighter ? null : <Highlighter key={id} conversation={conversation} />}
          {isOnline ? null : (
            <Note about="offline" className="mb-2">
              {workspace.offline}
            </Note>
          )}
          <div
            data-slot="composer-place"
            data-over={isOver || undefined}
            className={cn(
              'relative rounded-sheet',
              isOver && 'outline-2 outline-offset-2 outline-focus outline-dashed',
            )}
            onPaste={(event) => {
              const { files, hasText } = pastedFiles(event.clipboardData);
              if (!hasText) event.preventDefault();
              if (files.length > 0) attachments.add(files);
            }}
          >
            <ConversationComposer
              conversation={conversation}
              slashList={LazySlashList}
              outgoing={attachments.outgoing}
              isOpening={isOpening}
              blockedBy={blockedBy}
              over={
                <>
                  {hasMemory ? <OfferedFacts conversation={conversation} onLeave={focusComposer} /> : null}
                  {isForAssistant ? (
                    <AssistantNotes key={id} conversation={conversation} onBlocked={setBlockedBy} />
                  ) : null}
                </>
              }
              attachments={
                <>
                  {hasMemory ? <MemoryChips conversation={conversation} onEmpty={focusComposer} /> : null}
                  {attachments.list.length + attachments.refused.length > 0 ? (
                    <AttachmentTray
                      attachments={attachments.list}
                      refused={attachments.refused}
                      onRemove={attachments.remove}
                      onRetry={attachments.retry}
                      onDismiss={attachments.dismiss}
                      onEmpty={focusComposer}
                    />
                  ) : null}
                </>
              }
              tools={
                <>
                  {isOpening ? (
                    toolPlace
                  ) : (
                    <MessageTools
                      conversation={conversation}
                      check={check}
                      onFiles={(files) => {
                        attachments.add(files);
                        focusComposer();
                      }}
                    />
                  )}
                  {isNew ? (
                    <StartControls conversation={conversation} isInert={isInert} />
                  ) : isOpening ? null : (
                    <ConversationModelPicker conversation={conversation} look="quiet" />
                  )}
                  {!isOpening && (hasAssistants || isForAssistant) ? (
                    <AssistantPicker conversation={conversation} />
                  ) : null}
                  {isOpening ? null : <MessageSettings conversation={conversation} />}
                </>
              }
            />
            <Plugins scope={isNew ? 'middle' : 'foot'} />
            {isOver ? (
              <p className="pointer-events-none absolute inset-0 grid place-items-center rounded-sheet bg-surface-raised/95 text-ui font-medium text-ink">
                {attachmentsText.dropHere}
              </p>
            ) : null}
          </div>
          {isNew ? null : (
            <p className="py-2 text-center text-caption text-ink-muted max-sm:sr-only">
              {composer.disclaimer}
            </p>
          )}
        </Glide>
        {isNew ? (
          <StartMore
            conversation={conversation}
            isInert={isInert}
            Starters={isChosen ? AssistantStarters : undefined}
          />
        ) : null}
      </div>
      {wasAsked ? (
        <Questions conversation={conversation} question={question} onAnswered={() => setQuestion(null)} />
      ) : null}
    </>
  );
});
