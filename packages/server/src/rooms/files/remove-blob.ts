import type { BlobStore } from '../../platform/blobs/port.js';
import type { Log } from '../../platform/log.js';

/** Removes the bytes of a file that nobody needs any more; where that fails they are swept up later. */
export const removeBlob = ({ blobs, log }: { blobs: BlobStore; log: Log }, id: string): Promise<void> =>
  blobs.remove(id).catch((error: unknown) => log.warn({ err: error }, 'a blob will be removed later'));
