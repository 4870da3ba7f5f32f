'use client';
import { cn, useTexts } from '@stoa/ui';
import { memo, type CSSProperties } from 'react';
import { ReplyLink } from '../../links/link-elements.js';
import { FootnoteReferencesContext } from '../elements/footnote-references.js';
import type { NumberedFootnote } from '../render/footnotes.js';
import { elementsTexts } from '../elements/elements.texts.js';
import { markdownTexts } from '../elements/markdown.texts.js';
import { ShowMore, useShown } from '../elements/show-more.js';

/** A link from a footnote back to a reference to it, the `nth` one. */
const BackLink = memo(function BackLink({ id, number, nth }: { id: string; number: number; nth: number }) {
  const texts = useTexts(markdownTexts);
  return (
    <ReplyLink href={`#${id}`} aria-label={texts.backToCall(number, nth)}>
      {nth === 1 ? '↩' : `↩ ${nth}`}
    </ReplyLink>
  );
});

/** Nobody reads hundreds of them, and each further reference of a growing reply would lay them all out. */
const firstBackLinks = 16;

function BackLinks({ ids, number }: { ids: readonly string[]; number: number }) {
  const { shown, showMore } = useShown(ids.length, firstBackLinks);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {ids.slice(0, shown).map((id, index) => (
        <BackLink key={id} id={id} number={number} nth={index + 1} />
      ))}
      {shown < ids.length ? <ShowMore left={ids.length - shown} onMore={showMore} /> : null}
    </div>
  );
}

const Footnote = memo(
  function Footnote({ shown }: { shown: NumberedFootnote }) {
    return (
      <li id={shown.id} data-slot="note" className="ps-1">
        <div className="flex flex-col gap-2">
          <FootnoteReferencesContext.Provider value={shown.references}>
            {shown.rendered.node}
          </FootnoteReferencesContext.Provider>
          <BackLinks ids={shown.referenceIds} number={shown.number} />
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

/** The text above grows. */
const contained: CSSProperties = { contain: 'layout style' };

const sectionClass = cn('mt-2 flex flex-col gap-2 border-t border-line pt-3 text-ui text-ink-muted');

/** The footnotes below a reply, each with links back to its references. */
export function FootnotesSection({ footnotes }: { footnotes: readonly NumberedFootnote[] }) {
  const elements = useTexts(elementsTexts);
  const { shown, showMore } = useShown(footnotes.length, firstNotes);
  return (
    <section data-slot="notes" aria-label={elements.footnotes} className={sectionClass} style={contained}>
      <ol dir="auto" className="flex list-decimal flex-col gap-1.5 ps-6 marker:tabular-nums">
        {footnotes.slice(0, shown).map((footnote) => (
          <Footnote key={footnote.id} shown={footnote} />
        ))}
      </ol>
      {shown < footnotes.length ? <ShowMore left={footnotes.length - shown} onMore={showMore} /> : null}
    </section>
  );
}
