'use client';
import type { ConversationStore, HighlighterActions, VersionRef } from '@stoa/core/state';
import { useLazyStore, useStoa, useStore } from '@stoa/react';
import { Popover, useTexts } from '@stoa/ui';
import { useEffect } from 'react';
import { EditLine } from './edit-line.js';
import { HighlightBar } from './highlight-bar.js';
import { HighlightForm } from './highlight-form.js';
import { createReplyPlace, createVersionPlace, type HighlightPlace } from './highlight-place.js';
import { highlighterTexts } from './highlighter.texts.js';
import { markRanges } from './mark-ranges.js';
import { useHighlightSession } from './use-highlight-session.js';

/** The highlighter of the replies of a conversation. */
export function Highlighter({ conversation }: { conversation: ConversationStore }) {
  return <PlacedHighlighter conversation={conversation} place={createReplyPlace(conversation)} />;
}

export interface VersionHighlighterProps {
  conversation: ConversationStore;
  /** The version that is shown. */
  shown: VersionRef;
  onShow: (version: number) => void;
  /** A message about it was sent. */
  onAsked?: (() => void) | undefined;
}

/** The highlighter of a version of an artifact. */
export function VersionHighlighter({ conversation, shown, onShow, onAsked }: VersionHighlighterProps) {
  return (
    <PlacedHighlighter
      conversation={conversation}
      place={createVersionPlace(conversation, shown, onShow)}
      onAsked={onAsked}
    />
  );
}

interface PlacedHighlighterProps {
  conversation: ConversationStore;
  place: HighlightPlace;
  onAsked?: (() => void) | undefined;
}

/** Actions on a selection: ask about it, edit it in place, compose a paragraph. @source protocol §10 */
function PlacedHighlighter({ conversation, place, onAsked }: PlacedHighlighterProps) {
  const texts = useTexts(highlighterTexts);
  const { actions, state, load } = useLazyStore(useStoa().highlighter, { status: 'idle' } as ReturnType<
    HighlighterActions['store']['getState']
  >);
  const isHere = useStore(
    conversation.store,
    (shown) => state.status !== 'idle' && place.shows(state.targetId, shown),
  );
  const open = useHighlightSession({ conversation, place, actions, load, onAsked });
  const { session, anchor } = open;
  const mode = session?.mode ?? null;
  useEffect(() => {
    if (!session || mode === null) return;
    const { passages, selection } = session;
    return markRanges(
      passages.length > 0 ? passages.map((passage) => passage.selection.range) : [selection.range],
    );
  });
  /** Ends the line, whose buttons go with it. */
  const leaveBy = (act?: () => void) => () => {
    act?.();
    place.focus();
  };
  return (
    <>
      {isHere ? (
        <EditLine
          state={state}
          kind={place.kind}
          onStop={leaveBy(actions?.stop)}
          onRevert={leaveBy(() => {
            if (actions && state.status === 'edited') place.revertLast(actions, state.targetId);
          })}
          onKeep={leaveBy(actions?.accept)}
        />
      ) : null}
      <Popover.Root open={session !== null} onOpenChange={(next) => !next && open.close()}>
        {session && anchor ? (
          <Popover.Anchor asChild>
            <span aria-hidden style={anchor.style} />
          </Popover.Anchor>
        ) : null}
        <Popover.Content
          aria-label={texts.title}
          data-slot="highlighter"
          side={mode === null ? 'bottom' : anchor?.side}
          className={
            mode === null ? 'w-auto max-w-[calc(100vw-1rem)] p-1' : 'w-[min(22rem,calc(100vw-1rem))] p-3'
          }
          onOpenAutoFocus={(event) => {
            // A pointer keeps its selection; keys go on in the toolbar.
            if (!open.hasKeys()) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // Further passages are selected in the reply, and what was typed stays.
            if (mode === 'compose' || (mode !== null && session?.input.trim())) event.preventDefault();
          }}
        >
          {session && mode === null ? (
            <HighlightBar
              onMode={open.choose}
              {...(place.isEdited(session.selection.id) && { onRevert: open.revert })}
            />
          ) : null}
          {session && mode !== null ? (
            <HighlightForm
              mode={mode}
              input={session.input}
              passages={session.passages.map(({ text }) => text)}
              addable={
                session.addable && session.addable.rendered.slice(session.addable.from, session.addable.to)
              }
              places={session.places}
              place={session.place}
              failure={session.failure}
              isBusy={session.isSending || state.status === 'editing'}
              onMode={open.choose}
              onInput={open.input}
              onAdd={open.add}
              onRemove={open.remove}
              onPlace={open.choosePlace}
              onSend={open.send}
              onClose={open.close}
            />
          ) : null}
        </Popover.Content>
      </Popover.Root>
    </>
  );
}
