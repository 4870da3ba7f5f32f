/** The limits that every call keeps to; a client then carries these and no other of `limits.ts`. */

/** Ours: the largest enveloped request body. */
export const envelopeBodyBytes = 10 * 1024 * 1024;
/** Ours: the largest text that a compressed list may expand to. */
export const decompressedCharacters = 64 * 1024 * 1024;
