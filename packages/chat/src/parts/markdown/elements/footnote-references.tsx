'use client';
import { createContext, useContext } from 'react';
import { ReplyLink } from '../../links/link-elements.js';

/** One reference to a footnote. */
export interface FootnoteReference {
  /** Ids of the footnote and of the reference itself. */
  footnoteId: string;
  referenceId: string;
  number: number;
}

/** The footnote references of one block, in order: a list that further ones are added to while the block grows. */
export const FootnoteReferencesContext = createContext<readonly FootnoteReference[]>([]);

/** The number of a footnote, as a link to it. */
export function FootnoteMark({ index }: { index: number }) {
  const reference = useContext(FootnoteReferencesContext)[index];
  return reference ? (
    <sup data-slot="note-call" className="leading-none">
      <ReplyLink href={`#${reference.footnoteId}`} id={reference.referenceId}>
        {reference.number}
      </ReplyLink>
    </sup>
  ) : null;
}
