import type { SnippetPart } from '@stoa/core/contract';

/** Found text with what matched marked: by weight and a line under it as well as by colour. */
export function Highlighted({ parts }: { parts: readonly SnippetPart[] }) {
  return parts.map((part, index) =>
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
}
