/** Parts of conversations that an import does not keep, as its report names them. */
export const leftOutParts = {
  images: 'Images',
  recordings: 'Recordings and videos',
  files: 'Contents of attached files',
  toolCalls: 'Calls of tools',
  toolResults: 'Results of tools',
  ends: 'Ends of long results of tools',
  citations: 'References without a source in the file',
  durations: 'How long a model thought',
  hidden: 'Messages that were hidden at their origin',
  secret: 'Encrypted thoughts',
  edits: 'Changes to documents that cannot be followed',
  steps: 'Progress messages',
  ratings: 'Ratings',
  memories: 'Memories',
  notices: 'Notices of the service',
  messages: 'Messages that cannot be read',
  folders: 'Folders that cannot be read',
  templates: 'Prompt templates that cannot be read',
  other: 'Parts of an unknown kind',
} as const;
export type LeftOutPart = (typeof leftOutParts)[keyof typeof leftOutParts];

/** Counts the parts that are left out. */
export interface LeftOut {
  add(part: LeftOutPart, count?: number): void;
  counts(): ReadonlyMap<LeftOutPart, number>;
}

export function createLeftOut(): LeftOut {
  const counts = new Map<LeftOutPart, number>();
  return {
    add(part, count = 1) {
      if (count > 0) counts.set(part, (counts.get(part) ?? 0) + count);
    },
    counts: () => counts,
  };
}
