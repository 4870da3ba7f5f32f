'use client';
import { cn } from '@stoa/ui';
import { Fragment, memo } from 'react';
import { ReplyLink } from '../../links/links.parts.js';
import { useText } from '../../../base/text/text.js';
import { NoteCallsContext } from './calls.js';
import { useMarkdownText } from './markdown-text.js';
import type { ShownNote } from '../parser/notes.js';

const Note = memo(
  function Note({ shown }: { shown: ShownNote }) {
    const words = useMarkdownText();
    return (
      <li id={shown.id} data-slot="note" className="ps-1">
        <div className="flex flex-col gap-2">
          <NoteCallsContext.Provider value={shown.calls}>{shown.drawn.node}</NoteCallsContext.Provider>
          <div className="flex gap-2">
            {shown.callIds.map((id, index) => (
              <Fragment key={id}>
                <ReplyLink href={`#${id}`} aria-label={words.backToCall(shown.number, index + 1)}>
                  {index === 0 ? '↩' : `↩ ${index + 1}`}
                </ReplyLink>
              </Fragment>
            ))}
          </div>
        </div>
      </li>
    );
  },
  (one, other) =>
    one.shown.drawn === other.shown.drawn &&
    one.shown.number === other.shown.number &&
    one.shown.callIds.join() === other.shown.callIds.join() &&
    one.shown.calls.map((call) => call.number).join() === other.shown.calls.map((call) => call.number).join(),
);

const look = cn('mt-2 flex flex-col gap-2 border-t border-line pt-3 text-ui text-ink-muted');

/** The notes below a reply. Each leads back to where it is called. */
export function NotesSection({ notes }: { notes: readonly ShownNote[] }) {
  const { thread } = useText();
  return (
    <section data-slot="notes" aria-label={thread.footnotes} className={look}>
      <ol dir="auto" className="flex list-decimal flex-col gap-1.5 ps-6 marker:tabular-nums">
        {notes.map((shown) => (
          <Note key={shown.id} shown={shown} />
        ))}
      </ol>
    </section>
  );
}
