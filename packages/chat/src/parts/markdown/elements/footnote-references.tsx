'use client';
import { createContext, memo, useContext } from 'react';
import { ReplyLink } from '../../links/link-elements.js';

/** One reference to a footnote. */
export interface FootnoteReference {
  /** Ids of the footnote and of the reference itself. */
  footnoteId: string;
  referenceId: string;
  number: number;
}

/** The footnote references of one block, in order. */
export const FootnoteReferencesContext = createContext<readonly FootnoteReference[]>([]);

/** The number of a footnote, as a link to it. */
export function FootnoteMark({ index }: { index: number }) {
  const reference = useContext(FootnoteReferencesContext)[index];
  return reference ? <Mark {...reference} /> : null;
}

/** Apart from the context, which changes with each further reference of a growing block. */
const Mark = memo(function Mark({ footnoteId, referenceId, number }: FootnoteReference) {
  return (
    <sup data-slot="note-call" className="leading-none">
      <ReplyLink href={`#${footnoteId}`} id={referenceId}>
        {number}
      </ReplyLink>
    </sup>
  );
});
