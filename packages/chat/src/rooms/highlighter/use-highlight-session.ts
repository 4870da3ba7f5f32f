'use client';
import { highlighterSentence } from '@stoa/core/contract';
import {
  nextHighlightSession,
  type HighlightMode,
  type HighlightPassage,
  type HighlightSession,
} from '@stoa/core/rules';
import type { ConversationStore, HighlighterActions } from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { useLayoutEffect, useReducer, useRef } from 'react';
import { useIntent } from '../../base/commands/commands-context.js';
import { useAskFirst } from '../../base/state/ask-first.js';
import { findInSource, placesIn } from './find-in-source.js';
import type { HighlightPlace } from './highlight-place.js';
import { fullRangeOf, readSelection, type PickedText } from './read-selection.js';
import { useAnchor, type Anchor } from './use-anchor.js';
import { useSelection } from './use-selection.js';

const noticeMs = 5000;

export interface HighlightSessionOptions {
  conversation: ConversationStore;
  place: HighlightPlace;
  /** Null until they are loaded. */
  actions: HighlighterActions | null;
  load: () => Promise<HighlighterActions | null>;
  /** A message about a selection was sent. */
  onAsked?: (() => void) | undefined;
}

/** The highlighter at a selection, and what can be done with it. */
export interface OpenHighlighter {
  session: HighlightSession<PickedText> | null;
  anchor: Anchor | null;
  /** Whether it was opened by keys, which go on in it. */
  hasKeys: () => boolean;
  choose: (mode: HighlightMode) => void;
  input: (input: string) => void;
  /** Takes the other selection as a passage. */
  add: () => void;
  remove: (index: number) => void;
  choosePlace: (place: number) => void;
  send: () => void;
  /** Shows the original of an edit, and ends. */
  revert: () => void;
  close: () => void;
}

/** Opens at each selection of a place, and carries out what is asked for there. @source protocol §10 */
export function useHighlightSession(options: HighlightSessionOptions): OpenHighlighter {
  const { conversation, place, actions, load, onAsked } = options;
  const stoa = useStoa();
  const askFirst = useAskFirst(conversation);
  const [session, dispatch] = useReducer(nextHighlightSession<PickedText>, null);
  const { anchor, point } = useAnchor(session !== null);
  /** The element that had focus, and gets it back. */
  const origin = useRef<Element | null>(null);
  const conversationId = () => conversation.store.getState().id;
  const tell = (code: 'highlighter.invalid' | 'highlighter.mismatch') =>
    void stoa.ports.notify({
      kind: 'warning',
      text: highlighterSentence(code),
      timeoutMs: noticeMs,
      conversationId: conversationId(),
    });
  /** A draft outlives the toolbar, until it is sent about the same reply or artifact. */
  const draftId = ({ id }: PickedText) => `highlight/${conversationId()}/${place.artifactId ?? id}`;

  function open(picked: PickedText, from: Element | null) {
    if (actions?.store.getState().status === 'editing') return;
    origin.current = from;
    point(picked.range);
    dispatch({
      type: 'open',
      selection: picked,
      input: stoa.drafts.store.getState().drafts[draftId(picked)] ?? '',
    });
  }
  const selection = useSelection(place.around, (picked) => {
    if (!session || session.mode === null) open(picked, null);
    else dispatch({ type: 'select', selection: picked });
  });
  useIntent('highlight', () => {
    const active = document.activeElement;
    const around = active && place.around(active);
    const picked = selection.read() ?? (around && readSelection(fullRangeOf(around), place.around));
    if (picked) return open(picked, active);
    // The place that is asked first lets the other one look.
    if (place.kind === 'artifact') return false;
    tell('highlighter.invalid');
  });

  /** Ends without a way back: the selection has done its part. */
  function finish() {
    dispatch({ type: 'close' });
    selection.forget();
  }

  /** The source of a selection; tells the person where there is none. */
  function passageOf(picked: PickedText): HighlightPassage<PickedText> | null {
    const source = place.sourceOf(picked.id);
    const found = findInSource(source, picked);
    if (!found.ok) tell(`highlighter.${found.reason}`);
    return found.ok
      ? { selection: picked, text: source.text.slice(found.range.start, found.range.end) }
      : null;
  }

  function ask(loaded: HighlighterActions, { selection: picked, input }: HighlightSession<PickedText>) {
    const source = place.sourceOf(picked.id);
    const found = findInSource(source, picked);
    const { artifactId } = place;
    const about = found.ok
      ? source.text.slice(found.range.start, found.range.end)
      : picked.rendered.slice(picked.from, picked.to);
    const refuse = (failure: string | null) => dispatch({ type: 'refuse', failure });
    const go = () => {
      const sent = loaded.prompt(conversation, {
        input,
        selection: about,
        ...(artifactId !== undefined && { artifactId }),
      });
      if (!sent.ok) return refuse(sent.failure.message);
      stoa.drafts.clear(draftId(picked));
      finish();
      onAsked?.();
    };
    askFirst({ text: input + about }, go, () => refuse(null));
  }

  async function edit(loaded: HighlighterActions, kept: HighlightSession<PickedText>): Promise<void> {
    const { selection: picked, mode, input, passages, places } = kept;
    const found = findInSource(place.sourceOf(picked.id), picked);
    const offset = kept.place === null ? undefined : places[kept.place]?.offset;
    if (mode === 'edit' ? !found.ok : offset === undefined) {
      dispatch({ type: 'refuse', failure: null });
      return tell('highlighter.invalid');
    }
    const fail = (failure: string) => {
      void stoa.ports.notify({ kind: 'error', text: failure, conversationId: conversationId() });
      dispatch({ type: 'fail', session: kept, failure });
    };
    finish();
    const target = await place.target(loaded, picked.id).catch(() => null);
    if (!target) return fail(highlighterSentence('highlighter.failed'));
    const outcome = await (mode === 'compose' || !found.ok
      ? loaded.compose(target, {
          instruction: input,
          passages: passages.map(({ text }) => text),
          offset: offset ?? 0,
        })
      : loaded.edit(target, { instruction: input, range: found.range, form: found.form }));
    if (!outcome.ok) return fail(outcome.failure.message);
    stoa.drafts.clear(draftId(picked));
    const now = loaded.store.getState();
    if (now.status === 'edited') place.edited(now.targetId);
  }

  /** Carries out what the session is by the time that the store is there. */
  function sendNow(loaded: HighlighterActions | null) {
    if (!session?.isSending) return;
    if (!loaded) dispatch({ type: 'refuse', failure: highlighterSentence('highlighter.failed') });
    else if (session.mode === 'prompt') ask(loaded, session);
    else void edit(loaded, session);
  }
  const latestSend = useRef(sendNow);
  useLayoutEffect(() => {
    latestSend.current = sendNow;
  });

  return {
    session,
    anchor,
    hasKeys: () => origin.current !== null,
    choose(mode) {
      if (!session) return;
      const { selection: picked, passages } = session;
      if (mode === 'prompt') return dispatch({ type: 'choose', mode });
      const isFilled = mode === 'compose' && passages.length > 0;
      const passage = isFilled ? undefined : passageOf(picked);
      if (passage === null) return;
      dispatch(
        mode === 'edit'
          ? { type: 'choose', mode }
          : {
              type: 'compose',
              places: placesIn(place.sourceOf(picked.id)),
              ...(passage && { passage }),
            },
      );
    },
    input(input) {
      if (session) stoa.drafts.set(draftId(session.selection), input);
      dispatch({ type: 'input', input });
    },
    add() {
      const passage = session?.addable && passageOf(session.addable);
      if (passage) dispatch({ type: 'add', passage });
    },
    remove: (index) => dispatch({ type: 'remove', index }),
    choosePlace: (chosen) => dispatch({ type: 'place', place: chosen }),
    send() {
      dispatch({ type: 'send' });
      void load().then((loaded) => latestSend.current(loaded));
    },
    revert() {
      if (actions && session) place.revert(actions, session.selection.id);
      finish();
      if (origin.current) place.focus();
    },
    close() {
      dispatch({ type: 'close' });
      if (!(origin.current instanceof HTMLElement) || !session) return;
      origin.current.focus({ preventScroll: true });
      const { startContainer, startOffset, endContainer, endOffset } = session.selection.range;
      document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
    },
  };
}
