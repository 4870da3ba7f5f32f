import type { SnippetPart } from '@stoa/core/contract';
import type { ReactNode } from 'react';

/**
 * Found text with what matched marked: by weight and a line under it as well as by colour. A function and no component, so that a text
 * without a match is only the text of its element.
 */
export const highlight = (parts: readonly SnippetPart[]): ReactNode =>
  parts.length === 1 && !parts[0]?.isMatch
    ? parts[0]?.text
    : parts.map((part, index) =>
        part.isMatch ? (
          // The pieces of one text have no other identity than their place.
          <mark
            key={index}
            className="rounded-[3px] bg-accent-soft font-medium text-ink underline decoration-accent decoration-2 underline-offset-2"
          >
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      );
