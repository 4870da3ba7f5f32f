'use client';
import { highlighterSentence } from '@stoa/core/contract';
import type { InsertPoint } from '@stoa/core/rules';
import type { ConversationStore, HighlighterActions, VersionRef } from '@stoa/core/state';
import { useLazyStore, useStoa, useStore } from '@stoa/react';
import { Popover, useTexts } from '@stoa/ui';
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useIntent } from '../../base/commands/commands-context.js';
import { EditLine } from './edit-line.js';
import { findInSource, placesIn } from './find-in-source.js';
import { HighlightBar } from './highlight-bar.js';
import { HighlightForm, type Mode } from './highlight-form.js';
import { createReplyPlace, createVersionPlace, type HighlightPlace } from './highlight-place.js';
import { highlighterTexts } from './highlighter.texts.js';
import { markRanges } from './mark-ranges.js';
import { readSelection, fullRangeOf, type PickedText } from './read-selection.js';
import { useSelection } from './use-selection.js';

const noticeMs = 5000;

/** A selection in its source. */
interface Passage {
  picked: PickedText;
  text: string;
}

/** The toolbar at a selection, from its opening to what was sent. */
interface Session {
  picked: PickedText;
  /** Where the toolbar points; stays where the selection was once it is gone. */
  anchor: CSSProperties;
  /** The side of the selection on which the form opens. */
  side: 'top' | 'bottom';
  /** The element that had focus, and gets it back. */
  origin: Element | null;
  /** Null while the toolbar only offers what can be done. */
  mode: Mode | null;
  input: string;
  /** Where the drafts store keeps what is typed. */
  draftId: string;
  passages: readonly Passage[];
  /** Another selection in the same text. */
  addable: PickedText | null;
  places: readonly InsertPoint[];
  place: number | null;
  failure: string | null;
  /** Send was pressed and waits for the store; another input takes the press back. */
  isSending: boolean;
}

/** Where the toolbar points: the box of the selection, in pixels of the window. */
const placeOf = (range: Range): CSSProperties => {
  const { left, top, width, height } = range.getBoundingClientRect();
  return { position: 'fixed', left, top, width, height, pointerEvents: 'none' };
};

/** Height of the form: a selection with less space below has it above, if there is more. @units pixels */
const formHeightPx = 360;
const sideOf = (range: Range): 'top' | 'bottom' => {
  const { top, bottom } = range.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return below < formHeightPx && top > below ? 'top' : 'bottom';
};

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
  const stoa = useStoa();
  const { actions, state, load } = useLazyStore(stoa.highlighter, { status: 'idle' } as ReturnType<
    HighlighterActions['store']['getState']
  >);
  const isHere = useStore(
    conversation.store,
    (shown) => state.status !== 'idle' && place.shows(state.targetId, shown),
  );
  /** Ends the line, whose buttons go with it. */
  const leaveBy = (act?: () => void) => () => {
    act?.();
    place.focus();
  };
  const [session, setSession] = useState<Session | null>(null);
  const change = (patch: Partial<Session>) => setSession((before) => before && { ...before, ...patch });
  const tell = (code: 'highlighter.invalid' | 'highlighter.mismatch') =>
    void stoa.ports.notify({
      kind: 'warning',
      text: highlighterSentence(code),
      timeoutMs: noticeMs,
      conversationId: conversation.store.getState().id,
    });

  function open(picked: PickedText, origin: Element | null) {
    if (actions?.store.getState().status === 'editing') return;
    // A draft outlives the toolbar, until it is sent about the same reply or artifact.
    const draftId = `highlight/${conversation.store.getState().id}/${place.artifactId ?? picked.id}`;
    setSession({
      picked,
      anchor: placeOf(picked.range),
      side: sideOf(picked.range),
      origin,
      mode: null,
      input: stoa.drafts.store.getState().drafts[draftId] ?? '',
      draftId,
      passages: [],
      addable: null,
      places: [],
      place: null,
      failure: null,
      isSending: false,
    });
  }
  const selection = useSelection(place.around, (picked) => {
    if (!session || session.mode === null) return open(picked, null);
    if (session.mode !== 'compose' || picked.id !== session.picked.id) return;
    const isTaken = session.passages.some(
      ({ picked: { from, to } }) => from === picked.from && to === picked.to,
    );
    change({ addable: isTaken ? null : picked });
  });
  const close = () => {
    const { origin, picked } = session ?? {};
    setSession(null);
    if (!(origin instanceof HTMLElement) || !picked) return;
    origin.focus({ preventScroll: true });
    document
      .getSelection()
      ?.setBaseAndExtent(
        picked.range.startContainer,
        picked.range.startOffset,
        picked.range.endContainer,
        picked.range.endOffset,
      );
  };
  useIntent('highlight', () => {
    const active = document.activeElement;
    const around = active && place.around(active);
    const picked = selection.read() ?? (around && readSelection(fullRangeOf(around), place.around));
    if (picked) return open(picked, active);
    // The place that is asked first lets the other one look.
    if (place.kind === 'artifact') return false;
    tell('highlighter.invalid');
  });

  /** The source of a selection; tells the person where there is none. */
  function passageOf(picked: PickedText): Passage | null {
    const source = place.sourceOf(picked.id);
    const found = findInSource(source, picked);
    if (!found.ok) tell(`highlighter.${found.reason}`);
    return found.ok ? { picked, text: source.text.slice(found.range.start, found.range.end) } : null;
  }
  function choose(mode: Mode) {
    if (!session) return;
    if (mode === 'compose') {
      const passage = session.passages.length > 0 ? null : passageOf(session.picked);
      if (session.passages.length === 0 && !passage) return;
      change({
        mode,
        failure: null,
        places: placesIn(place.sourceOf(session.picked.id)),
        ...(passage && { passages: [passage] }),
      });
    } else if (mode === 'prompt' || passageOf(session.picked)) change({ mode, failure: null });
  }
  async function press() {
    change({ isSending: true });
    const loaded = await load();
    latestSend.current(loaded);
  }
  function send(loaded: HighlighterActions | null) {
    if (!session?.isSending) return;
    if (!loaded) return change({ failure: highlighterSentence('highlighter.failed'), isSending: false });
    const { picked, mode, input, draftId, passages, places } = session;
    const source = place.sourceOf(picked.id);
    const found = findInSource(source, picked);
    if (mode === 'prompt') {
      const text = found.ok
        ? source.text.slice(found.range.start, found.range.end)
        : picked.rendered.slice(picked.from, picked.to);
      const { artifactId } = place;
      const sent = loaded.prompt(conversation, {
        input,
        selection: text,
        ...(artifactId !== undefined && { artifactId }),
      });
      if (!sent.ok) return change({ failure: sent.failure.message, isSending: false });
      stoa.drafts.clear(draftId);
      setSession(null);
      selection.forget();
      onAsked?.();
      return;
    }
    const offset = session.place === null ? undefined : places[session.place]?.offset;
    if (mode === 'edit' ? !found.ok : offset === undefined) {
      change({ isSending: false });
      return tell('highlighter.invalid');
    }
    const kept = session;
    setSession(null);
    selection.forget();
    const work = async () => {
      const target = await place.target(loaded, picked.id).catch(() => null);
      if (!target) return failed(kept, highlighterSentence('highlighter.failed'));
      const outcome = await (mode === 'compose' || !found.ok
        ? loaded.compose(target, {
            instruction: input,
            passages: passages.map(({ text }) => text),
            offset: offset ?? 0,
          })
        : loaded.edit(target, { instruction: input, range: found.range, form: found.form }));
      if (!outcome.ok) return failed(kept, outcome.failure.message);
      stoa.drafts.clear(draftId);
      const now = loaded.store.getState();
      if (now.status === 'edited') place.edited(now.targetId);
    };
    void work();
  }
  /** Reopens the form with the failed input. */
  function failed(kept: Session, failure: string) {
    const { id: conversationId } = conversation.store.getState();
    void stoa.ports.notify({ kind: 'error', text: failure, conversationId });
    setSession({ ...kept, failure, isSending: false });
  }
  const latestSend = useRef(send);
  useLayoutEffect(() => {
    latestSend.current = send;
  });

  const ranges = session
    ? session.passages.length > 0
      ? session.passages.map(({ picked }) => picked.range)
      : [session.picked.range]
    : [];
  const mode = session?.mode ?? null;
  useEffect(() => (mode === null ? undefined : markRanges(ranges)));
  const isOpen = session !== null;
  useEffect(() => {
    if (!isOpen) return;
    const follow = () =>
      setSession((before) =>
        before?.picked.range.startContainer.isConnected
          ? { ...before, anchor: placeOf(before.picked.range), side: sideOf(before.picked.range) }
          : before,
      );
    addEventListener('scroll', follow, { capture: true, passive: true });
    return () => removeEventListener('scroll', follow, { capture: true });
  }, [isOpen]);
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
      <Popover.Root open={isOpen} onOpenChange={(next) => !next && close()}>
        {session ? (
          <Popover.Anchor asChild>
            <span aria-hidden style={session.anchor} />
          </Popover.Anchor>
        ) : null}
        <Popover.Content
          aria-label={texts.title}
          data-slot="highlighter"
          side={mode === null ? 'bottom' : session?.side}
          className={
            mode === null ? 'w-auto max-w-[calc(100vw-1rem)] p-1' : 'w-[min(22rem,calc(100vw-1rem))] p-3'
          }
          onOpenAutoFocus={(event) => {
            // A pointer keeps its selection; keys go on in the toolbar.
            if (!session?.origin) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // Further passages are selected in the reply, and what was typed stays.
            if (mode === 'compose' || (mode !== null && session?.input.trim())) event.preventDefault();
          }}
        >
          {session && mode === null ? (
            <HighlightBar
              onMode={choose}
              {...(place.isEdited(session.picked.id) && {
                onRevert: () => {
                  if (actions) place.revert(actions, session.picked.id);
                  setSession(null);
                  selection.forget();
                  if (session.origin) place.focus();
                },
              })}
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
              onMode={choose}
              onInput={(input) => {
                stoa.drafts.set(session.draftId, input);
                change({ input, failure: null, isSending: false });
              }}
              onAdd={() => {
                const passage = session.addable && passageOf(session.addable);
                if (passage) change({ passages: [...session.passages, passage], addable: null });
              }}
              onRemove={(index) => change({ passages: session.passages.filter((_, at) => at !== index) })}
              onPlace={(chosen) => change({ place: chosen })}
              onSend={() => void press()}
              onClose={close}
            />
          ) : null}
        </Popover.Content>
      </Popover.Root>
    </>
  );
}
