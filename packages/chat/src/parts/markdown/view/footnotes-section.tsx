'use client';
import { cn, useTexts } from '@stoa/ui';
import { memo } from 'react';
import { ReplyLink } from '../../links/link-elements.js';
import { FootnoteReferencesContext } from '../elements/footnote-references.js';
import { callIdOf, type NumberedFootnote } from '../render/footnotes.js';
import { elementsTexts } from '../elements/elements.texts.js';
import { markdownTexts } from '../elements/markdown.texts.js';
import { contained } from './contained.js';
import { ShowMore, useShown } from '../elements/show-more.js';

/** A link from a footnote back to a reference to it, the `nth` one. */
const BackLink = memo(function BackLink({
  callId,
  number,
  nth,
}: {
  callId: string;
  number: number;
  nth: number;
}) {
  const texts = useTexts(markdownTexts);
  return (
    <ReplyLink href={`#${callIdOf(callId, nth)}`} aria-label={texts.backToCall(number, nth)}>
      {nth === 1 ? '↩' : `↩ ${nth}`}
    </ReplyLink>
  );
});

/** Nobody reads hundreds of them, and each further reference of a growing reply would lay them all out. */
const firstBackLinks = 16;

function BackLinks({ calls, callId, number }: Pick<NumberedFootnote, 'calls' | 'callId' | 'number'>) {
  const { shown, showMore } = useShown(calls, firstBackLinks);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {Array.from({ length: shown }, (_, index) => (
        <BackLink key={index} callId={callId} number={number} nth={index + 1} />
      ))}
      {shown < calls ? <ShowMore left={calls - shown} onMore={showMore} /> : null}
    </div>
  );
}

const Footnote = memo(function Footnote({ id, rendered, references, ...calls }: NumberedFootnote) {
  return (
    <li id={id} data-slot="note" className="ps-1">
      <div className="flex flex-col gap-2">
        <FootnoteReferencesContext.Provider value={references}>
          {rendered.node}
        </FootnoteReferencesContext.Provider>
        <BackLinks {...calls} />
      </div>
    </li>
  );
});

/** Notes are costlier than items. */
const firstNotes = 128;

const sectionClass = cn('mt-2 flex flex-col gap-2 border-t border-line pt-3 text-ui text-ink-muted');

/** The footnotes below a reply, each with links back to its references. */
export function FootnotesSection({ footnotes }: { footnotes: readonly NumberedFootnote[] }) {
  const elements = useTexts(elementsTexts);
  const { shown, showMore } = useShown(footnotes.length, firstNotes);
  return (
    <section data-slot="notes" aria-label={elements.footnotes} className={sectionClass} style={contained}>
      <ol dir="auto" className="flex list-decimal flex-col gap-1.5 ps-6 marker:tabular-nums">
        {footnotes.slice(0, shown).map((footnote) => (
          <Footnote key={footnote.id} {...footnote} />
        ))}
      </ol>
      {shown < footnotes.length ? <ShowMore left={footnotes.length - shown} onMore={showMore} /> : null}
    </section>
  );
}
