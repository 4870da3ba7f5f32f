/** What the stores say of their own accord, where no specification gives the sentence. */
export const noticesText = {
  undo: 'Undo',
  export: 'Export',
  deleted: (name: string): string => `Deleted “${name}”.`,
  deletedSeveral: (count: number): string =>
    count === 1 ? 'Deleted 1 conversation.' : `Deleted ${count} conversations.`,
  deletedFolder: (name: string, conversations: number): string =>
    conversations === 0
      ? `Deleted the folder “${name}”.`
      : `Deleted the folder “${name}” with ${conversations === 1 ? '1 conversation' : `${conversations} conversations`}.`,
  deletedFolders: (count: number): string =>
    count === 1 ? 'Deleted 1 folder.' : `Deleted ${count} folders.`,
  andMore: (names: string, count: number): string => `${names} and ${count} more`,
  copyOf: (name: string): string => `${name} (copy)`,
  nameNeeded: 'Enter a name.',
  nameTooLong: (max: number): string => `A name has at most ${max} characters.`,
  folderStays: 'This folder can be neither renamed nor deleted.',
  tagTooLong: (max: number): string => `A tag has at most ${max} characters.`,
  streaming: 'A reply is in progress.',
  cloudIsOff: 'Storing conversations in the cloud is switched off.',
  /** Completes the specified sentence '…failed to {action}'. */
  moveToLocal: 'move to local storage.',
} as const;
