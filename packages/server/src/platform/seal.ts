import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts small secrets for keeping. */
export interface Sealer {
  /** @param context where the sealed text is kept; it opens nowhere else. */
  seal(text: string, context: string): string;
  /** `null` when the text was changed, moved to another context, or sealed with another secret. */
  open(sealed: string, context: string): string | null;
}

const ivBytes = 12;
const tagBytes = 16;

/** Key material for one purpose, derived from the installation's secret. */
export const deriveKey = (secret: string, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'stoa', purpose, bytes));

/** Makes a {@link Sealer} (AES-256-GCM) for one purpose. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = deriveKey(secret, `seal:${purpose}`);
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return decipher.update(bytes.subarray(ivBytes + tagBytes)).toString('utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
