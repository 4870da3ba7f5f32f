'use client';
import { cn, useTexts } from '@stoa/ui';
import { Fragment, memo } from 'react';
import { ReplyLink } from '../../links/link-elements.js';
import { FootnoteReferencesContext } from '../elements/footnote-references.js';
import type { NumberedFootnote } from '../render/footnotes.js';
import { elementsTexts } from '../elements/elements.texts.js';
import { markdownTexts } from '../elements/markdown.texts.js';
import { ShowMore, useShown } from '../elements/show-more.js';

const Footnote = memo(
  function Footnote({ shown }: { shown: NumberedFootnote }) {
    const texts = useTexts(markdownTexts);
    return (
      <li id={shown.id} data-slot="note" className="ps-1">
        <div className="flex flex-col gap-2">
          <FootnoteReferencesContext.Provider value={shown.references}>
            {shown.rendered.node}
          </FootnoteReferencesContext.Provider>
          <div className="flex gap-2">
            {shown.referenceIds.map((id, index) => (
              <Fragment key={id}>
                <ReplyLink href={`#${id}`} aria-label={texts.backToCall(shown.number, index + 1)}>
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
    one.shown.rendered === other.shown.rendered &&
    one.shown.number === other.shown.number &&
    one.shown.referenceIds.join() === other.shown.referenceIds.join() &&
    one.shown.references.map(({ number }) => number).join() ===
      other.shown.references.map(({ number }) => number).join(),
);

/** Notes are costlier than items. */
const firstNotes = 128;

const sectionClass = cn('mt-2 flex flex-col gap-2 border-t border-line pt-3 text-ui text-ink-muted');

/** The footnotes below a reply, each with links back to its references. */
export function FootnotesSection({ footnotes }: { footnotes: readonly NumberedFootnote[] }) {
  const elements = useTexts(elementsTexts);
  const { shown, showMore } = useShown(footnotes.length, firstNotes);
  return (
    <section data-slot="notes" aria-label={elements.footnotes} className={sectionClass}>
      <ol dir="auto" className="flex list-decimal flex-col gap-1.5 ps-6 marker:tabular-nums">
        {footnotes.slice(0, shown).map((footnote) => (
          <Footnote key={footnote.id} shown={footnote} />
        ))}
      </ol>
      {shown < footnotes.length ? <ShowMore left={footnotes.length - shown} onMore={showMore} /> : null}
    </section>
  );
}
