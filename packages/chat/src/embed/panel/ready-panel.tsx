'use client';
import { selectModelInForce, type ConversationStore, type EmbedStoa } from '@stoa/core/state';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyPart, LoadFailure, useOnline, useSelectedConversation, useStore } from '@stoa/react';
import { useTexts, useLoadTexts } from '@stoa/ui';
import { LazyThread } from '../../rooms/thread/lazy-thread.js';
import { runOf, waitSecondsOf } from '../../base/message/run-record.js';
import type { ThreadMemories } from '../../rooms/thread/thread-memory.js';
import type { StoaChatOptions, StoaChatTool } from '../options.js';
import { EmptyConversation, type OfferedPrompt } from './screens/empty-conversation.js';
import { focusComposer } from './composer/focus-composer.js';
import { LazyDisclosure } from './disclosure/lazy-disclosure.js';
import { PanelComposer } from './composer/panel-composer.js';
import { LazyAssistantNotes } from './assistant/lazy-assistant-notes.js';
import { Note } from '../../base/notes/note.js';
import { PanelSkeleton } from './screens/panel-skeleton.js';
import { shownCalls } from './tools/shown-calls.js';
import { useSecondsLeft } from './screens/use-seconds-left.js';
import { storageTexts } from '../../rooms/conversations/storage.texts.js';
import { composerTexts } from '../../rooms/composer/composer.texts.js';
import { panelTexts } from '../texts/panel.texts.js';

const ToolCards = lazyPart(() => import('./tools/tool-cards.js').then((room) => room.ToolCards));
const HistoryScreen = lazyPart(
  () => import('./screens/history-screen.js').then((room) => room.HistoryScreen),
  {
    waiting: <PanelSkeleton />,
    failed: (retry) => <LoadFailure onRetry={retry} />,
  },
);

/** Fetches what the list of past conversations needs, ahead of the press. */
export const preloadHistory = (): void => void HistoryScreen.preload();

/** The prompts of an option, as they are offered. */
const offered = (prompts: NonNullable<StoaChatOptions['prompts']>): OfferedPrompt[] =>
  prompts.flatMap((prompt) => {
    const { label, text } = typeof prompt === 'string' ? { label: prompt, text: prompt } : prompt;
    return label ? [{ label, text: text || label }] : [];
  });

/** When sending is possible again, by the last reply; null where it is. @units ms since 1970 */
function useLimitedUntil(conversation: ConversationStore, now: () => number): number | null {
  const last = useStore(conversation.store, (state) => state.path.at(-1));
  return useMemo(() => {
    const run = last && !last.streaming ? runOf(last.data) : undefined;
    const isLimited = run?.status === 'failed' && run.error?.code === 'embed.rate';
    const seconds = isLimited ? waitSecondsOf(run, now()) : 0;
    return seconds > 0 ? now() + seconds * 1000 : null;
  }, [last, now]);
}

interface ConversationScreenProps {
  stoa: EmbedStoa;
  options: Readonly<StoaChatOptions>;
  offeredTools: () => readonly StoaChatTool[];
  conversation: ConversationStore;
}

/** The conversation itself: greeting or messages, what stands in the way, and the message box. */
function ConversationScreen({ stoa, options, offeredTools, conversation }: ConversationScreenProps) {
  const storageText = useTexts(storageTexts);
  const composerText = useTexts(composerTexts);
  const loadTexts = useLoadTexts();
  const texts = useTexts(panelTexts);
  const { session, tools, storage, drafts, models, disclosure } = stoa;
  const { store } = conversation;
  const id = useStore(store, (state) => state.id);
  const isEmpty = useStore(store, (state) => state.load === 'ready' && state.path.length === 0);
  const isIdle = useStore(store, (state) => state.run.status === 'idle');
  const lastId = useStore(store, (state) => state.path.at(-1)?.id ?? null);
  const modelId = useStore(store, (state) => state.modelId);
  const model = useStore(models.store, (state) => selectModelInForce(modelId)(state));
  const calls = useStore(tools.store, (state) => state.calls);
  const kept = useStore(storage.store, (state) => state.status);
  const asked = useStore(disclosure.store, (state) => (state.status === 'clear' ? null : state));
  const isOnline = useOnline();
  const waitS = useSecondsLeft(useLimitedUntil(conversation, stoa.now), stoa.now);
  const [typeProblem, setTypeProblem] = useState<string | null>(null);
  const [memories] = useState<ThreadMemories>(() => new Map());
  const place = useRef<HTMLDivElement>(null);
  // With the fast reader of markdown; the whole one comes with the first reply that needs it.
  useEffect(() => void LazyThread.preload(), []);
  // Deferred texts are fetched beside the first message, and anew with the next one after a failure.
  useEffect(() => {
    if (lastId !== null) void loadTexts?.();
  }, [loadTexts, lastId]);

  const cards = shownCalls(calls, { conversationId: id, isIdle, lastId, tools: offeredTools() });
  const hasUpload =
    (options.upload ?? true) && session.scopes.includes('upload') && model?.supportsImages === true;
  const choose = ({ text: said }: OfferedPrompt) => {
    const outcome = conversation.send(said);
    if (!outcome.ok) drafts.set(id, said);
    focusComposer(place.current);
  };
  const notice = asked ? (
    <LazyDisclosure state={asked} isUnder={!isEmpty} onAccept={disclosure.accept} />
  ) : null;
  const rateNote = waitS > 0 ? texts.rateLimited(waitS) : null;
  return (
    <>
      {isEmpty && asked ? null : isEmpty ? (
        <EmptyConversation
          greeting={options.greeting || session.greeting || texts.greeting}
          prompts={options.prompts ? offered(options.prompts) : session.prompts}
          sends={isOnline && rateNote === null}
          onChoose={choose}
        />
      ) : (
        <LazyThread conversation={conversation} memories={memories} />
      )}
      {notice}
      <div
        ref={place}
        className="mx-auto flex w-full max-w-measure shrink-0 flex-col gap-2 px-3 pt-1 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
      >
        {cards.length > 0 ? <ToolCards calls={cards} onAllow={tools.allow} onDecline={tools.refuse} /> : null}
        {kept === 'durable' ? null : (
          <Note about="storage">{kept === 'full' ? storageText.storageFullTitle : texts.memoryOnly}</Note>
        )}
        {isOnline ? null : <Note about="offline">{texts.offline}</Note>}
        {rateNote === null ? null : (
          <Note about="rate" spoken={texts.rateLimitedOnce}>
            {rateNote}
          </Note>
        )}
        {session.assistant && !asked ? (
          <LazyAssistantNotes stoa={stoa} hasBegun={!isEmpty} onBlocked={setTypeProblem} />
        ) : null}
        <PanelComposer
          conversation={conversation}
          hasUpload={hasUpload}
          blockedBy={asked ? texts.acceptFirst : rateNote === null ? typeProblem : texts.rateLimitedOnce}
        />
        {asked ? null : (
          <p dir="auto" className="px-1 text-center text-caption text-balance text-ink-muted">
            {composerText.disclaimer}
          </p>
        )}
      </div>
    </>
  );
}

export interface ReadyPanelProps {
  stoa: EmbedStoa;
  options: Readonly<StoaChatOptions>;
  /** Tools that the page offers at present; cards of their calls show the descriptions. */
  offeredTools: () => readonly StoaChatTool[];
  /** The list of past conversations stands in its place. */
  isHistory: boolean;
  onLeaveHistory: () => void;
  /** Stands over all of it. */
  header: ReactNode;
}

/** A chat that has its session. */
export function ReadyPanel({
  stoa,
  options,
  offeredTools,
  isHistory,
  onLeaveHistory,
  header,
}: ReadyPanelProps) {
  const conversation = useSelectedConversation();
  const { conversations } = stoa;
  const items = useStore(conversations.store, (state) => state.items);
  const currentId = useStore(conversations.store, (state) => state.selectedId);
  return (
    <>
      {header}
      {isHistory ? (
        <HistoryScreen
          conversations={items}
          currentId={currentId}
          now={stoa.now()}
          onSelect={(id) => {
            conversations.select(id);
            onLeaveHistory();
          }}
          onRemove={(id) => void conversations.remove(id)}
        />
      ) : conversation ? (
        <ConversationScreen
          stoa={stoa}
          options={options}
          offeredTools={offeredTools}
          conversation={conversation}
        />
      ) : (
        <PanelSkeleton />
      )}
    </>
  );
}
