/** The number of tag colours. */
export const tagColours = 12;

/**
 * The colour of a tag: the same word has the same colour everywhere, and nobody has to choose one.
 *
 * @shape an index from 0 into the twelve colours of the design system
 * @source chat specification §9 "Tag colour derived from a hash over a 12-colour palette"; protocol §11.5
 */
export function tagColour(tag: string): number {
  let hash = 0;
  for (let at = 0; at < tag.length; at += 1) hash = (tag.charCodeAt(at) + ((hash << 5) - hash)) | 0;
  return Math.abs(hash) % tagColours;
}
