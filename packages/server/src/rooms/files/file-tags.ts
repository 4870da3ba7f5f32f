/** Trimmed, none twice, none empty. */
export const plainTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.trim()))].filter(Boolean);
