/* What the stores say of their own accord, where no specification gives the sentence. Import the module by the name `noticesText`. */
export const undo = 'Undo';
export const exportLabel = 'Export';
export const deleted = (name: string): string => `Deleted “${name}”.`;
export const deletedSeveral = (count: number): string =>
  count === 1 ? 'Deleted 1 conversation.' : `Deleted ${count} conversations.`;
export const deletedFolder = (name: string, conversations: number): string =>
  conversations === 0
    ? `Deleted the folder “${name}”.`
    : `Deleted the folder “${name}” with ${conversations === 1 ? '1 conversation' : `${conversations} conversations`}.`;
export const deletedFolders = (count: number): string =>
  count === 1 ? 'Deleted 1 folder.' : `Deleted ${count} folders.`;
export const andMore = (names: string, count: number): string => `${names} and ${count} more`;
export const copyOf = (name: string): string => `${name} (copy)`;
export const nameNeeded = 'Enter a name.';
export const nameTooLong = (max: number): string => `A name has at most ${max} characters.`;
export const folderStays = 'This folder can be neither renamed nor deleted.';
export const tagTooLong = (max: number): string => `A tag has at most ${max} characters.`;
export const streaming = 'A reply is in progress.';
export const cloudIsOff = 'Storing conversations in the cloud is switched off.';
/** Completes the specified sentence '…failed to {action}'. */
export const moveToLocal = 'move to local storage.';
