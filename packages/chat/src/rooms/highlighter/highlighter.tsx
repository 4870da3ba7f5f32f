'use client';
import { sentence } from '@stoa/core/contract';
import { editedFrom, type InsertPoint } from '@stoa/core/rules';
import type { ConversationStore, HighlighterActions } from '@stoa/core/state';
import { Popover, useTexts } from '@stoa/ui';
import { useEffect, useState, type CSSProperties } from 'react';
import { useIntent } from '../../base/commands/commands-context.js';
import { useStoa } from '../../base/state/stoa-context.js';
import { useLazyStore } from '../../base/state/use-lazy-store.js';
import { useStore } from '../../base/state/use-store.js';
import { EditLine } from './edit-line.js';
import { findInReply, placesIn } from './find-in-reply.js';
import { HighlightBar } from './highlight-bar.js';
import { HighlightForm, type Mode } from './highlight-form.js';
import { highlighterTexts } from './highlighter.texts.js';
import { markRanges } from './mark-ranges.js';
import { selectMessage, readSelection, type PickedText } from './read-selection.js';
import { useSelection } from './use-selection.js';

const noticeMs = 5000;

/** A selection in the source of its reply. */
interface Passage {
  picked: PickedText;
  text: string;
}

/** The toolbar at a selection, from its opening to what was sent. */
interface Session {
  picked: PickedText;
  /** Where the toolbar points; stays where the selection was once it is gone. */
  anchor: CSSProperties;
  /** What had focus; it gets it back. */
  origin: Element | null;
  /** Null while the toolbar only offers what can be done. */
  mode: Mode | null;
  input: string;
  passages: readonly Passage[];
  /** Another selection in the same reply. */
  addable: PickedText | null;
  places: readonly InsertPoint[];
  place: number | null;
  failure: string | null;
}

/** Where the toolbar points: the box of the selection, in pixels of the window. */
const placeOf = (range: Range): CSSProperties => {
  const { left, top, width, height } = range.getBoundingClientRect();
  return { position: 'fixed', left, top, width, height, pointerEvents: 'none' };
};

/** What can be done with a selection of a reply: ask about it, edit it in place, compose a paragraph. @source protocol §10 */
export function Highlighter({ conversation }: { conversation: ConversationStore }) {
  const words = useTexts(highlighterTexts);
  const stoa = useStoa();
  const { actions, state } = useLazyStore(stoa.highlighter, { status: 'idle' } as ReturnType<
    HighlighterActions['store']['getState']
  >);
  const isHere = useStore(
    conversation.store,
    ({ path }) => state.status !== 'idle' && path.some(({ id }) => id === state.targetId),
  );
  /** Ends the line, whose buttons go with it. */
  const leaveBy = (act?: () => void) => () => {
    act?.();
    document.getElementById('stoa-composer')?.focus({ preventScroll: true });
  };
  const [session, setSession] = useState<Session | null>(null);
  const change = (patch: Partial<Session>) => setSession((before) => before && { ...before, ...patch });
  const contentOf = (messageId: string) =>
    conversation.store.getState().path.find(({ id }) => id === messageId)?.content ?? '';
  const tell = (code: 'highlighter.invalid' | 'highlighter.mismatch') =>
    void stoa.ports.notify({ kind: 'warning', text: sentence(code), timeoutMs: noticeMs });

  function open(picked: PickedText, origin: Element | null) {
    if (actions?.store.getState().status === 'editing') return;
    setSession({
      picked,
      anchor: placeOf(picked.range),
      origin,
      mode: null,
      input: '',
      passages: [],
      addable: null,
      places: [],
      place: null,
      failure: null,
    });
  }
  const selection = useSelection((picked) => {
    if (!session || session.mode === null) return open(picked, null);
    if (session.mode !== 'compose' || picked.messageId !== session.picked.messageId) return;
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
    const message = active?.closest('[data-slot=message][data-from=assistant]');
    const whole = message ? selectMessage(message) : null;
    const picked = selection.read() ?? (whole && readSelection(whole));
    if (picked) open(picked, active);
    else tell('highlighter.invalid');
  });

  /** The source of a selection; tells the person where there is none. */
  function passageOf(picked: PickedText): Passage | null {
    const source = contentOf(picked.messageId);
    const found = findInReply(source, picked);
    if (!found.ok) tell(`highlighter.${found.reason}`);
    return found.ok ? { picked, text: source.slice(found.range.start, found.range.end) } : null;
  }
  function choose(mode: Mode) {
    if (!session) return;
    if (mode === 'compose') {
      const passage = session.passages.length > 0 ? null : passageOf(session.picked);
      if (session.passages.length === 0 && !passage) return;
      change({
        mode,
        failure: null,
        places: placesIn(contentOf(session.picked.messageId)),
        ...(passage && { passages: [passage] }),
      });
    } else if (mode === 'prompt' || passageOf(session.picked)) change({ mode, failure: null });
  }
  function send() {
    if (!session || !actions) return;
    const { picked, mode, input, passages, places, place } = session;
    const found = findInReply(contentOf(picked.messageId), picked);
    if (mode === 'prompt') {
      const text = found.ok
        ? contentOf(picked.messageId).slice(found.range.start, found.range.end)
        : picked.rendered.slice(picked.from, picked.to);
      const sent = actions.prompt(conversation, { input, selection: text });
      if (!sent.ok) return change({ failure: sent.failure.message });
      setSession(null);
      document.getSelection()?.removeAllRanges();
      return;
    }
    const target = actions.replyTarget(conversation, picked.messageId);
    const offset = place === null ? undefined : places[place]?.offset;
    if (!target || (mode === 'edit' ? !found.ok : offset === undefined)) return tell('highlighter.invalid');
    const kept = session;
    setSession(null);
    document.getSelection()?.removeAllRanges();
    const edit =
      mode === 'compose'
        ? actions.compose(target, {
            instruction: input,
            passages: passages.map(({ text }) => text),
            offset: offset ?? 0,
          })
        : found.ok
          ? actions.edit(target, { instruction: input, range: found.range, form: found.form })
          : null;
    void edit?.then((outcome) => {
      if (!outcome.ok) failed(kept, outcome.failure.message);
    });
  }
  /** What was typed comes back where it was. */
  function failed(kept: Session, failure: string) {
    void stoa.ports.notify({ kind: 'error', text: failure });
    setSession({ ...kept, failure });
  }

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
          ? { ...before, anchor: placeOf(before.picked.range) }
          : before,
      );
    addEventListener('scroll', follow, { capture: true, passive: true });
    return () => removeEventListener('scroll', follow, { capture: true });
  }, [isOpen]);
  const original =
    session && conversation.store.getState().path.find(({ id }) => id === session.picked.messageId);
  return (
    <>
      {isHere ? (
        <EditLine
          state={state}
          onStop={leaveBy(actions?.stop)}
          onRevert={leaveBy(actions?.revert)}
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
          aria-label={words.title}
          data-slot="highlighter"
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
            if (mode === 'compose' || session?.input.trim()) event.preventDefault();
          }}
        >
          {session && mode === null ? (
            <HighlightBar
              onMode={choose}
              {...(original &&
                editedFrom(original) !== undefined && {
                  onRevert: () => {
                    actions?.revertMessage(conversation, session.picked.messageId);
                    setSession(null);
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
              isBusy={!actions || state.status === 'editing'}
              onMode={choose}
              onInput={(input) => change({ input, failure: null })}
              onAdd={() => {
                const passage = session.addable && passageOf(session.addable);
                if (passage) change({ passages: [...session.passages, passage], addable: null });
              }}
              onRemove={(index) => change({ passages: session.passages.filter((_, at) => at !== index) })}
              onPlace={(place) => change({ place })}
              onSend={send}
              onClose={close}
            />
          ) : null}
        </Popover.Content>
      </Popover.Root>
    </>
  );
}
