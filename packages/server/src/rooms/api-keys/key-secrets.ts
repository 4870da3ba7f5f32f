import { createHmac } from 'node:crypto';
import { apiKeyPrefix } from '@stoa/core/contract';
import { newToken } from '../../platform/auth/tokens.js';
import { createSealer, deriveKey } from '../../platform/seal.js';

/** Makes, hashes and seals the secrets of API keys. */
export interface KeySecrets {
  make(): string;
  /** The one thing that is looked up: a leaked table can be compared with nothing. */
  hash(secret: string): string;
  seal(secret: string, keyId: string): string;
  /** `null` when it was sealed for another key, or by another installation. */
  open(sealed: string, keyId: string): string | null;
}

/** Longer ones are no keys. A header has space for more. @units characters */
const maxSecretCharacters = 200;

/** Whether a bearer token is meant to be an API key. Nothing else is one: access tokens have no hyphen in the fourth place by chance only. */
export const isApiKey = (token: string): boolean => token.startsWith(apiKeyPrefix);

/** Makes {@link KeySecrets} under keys of their own, derived from the installation's secret. */
export function createKeySecrets(secret: string): KeySecrets {
  const hashKey = deriveKey(secret, 'api-key-hash');
  const sealer = createSealer(secret, 'api-key');
  return {
    make: () => apiKeyPrefix + newToken(),
    hash: (text) =>
      createHmac('sha256', hashKey).update(text.slice(0, maxSecretCharacters), 'utf8').digest('hex'),
    seal: (text, keyId) => sealer.seal(text, keyId),
    open: (sealed, keyId) => sealer.open(sealed, keyId),
  };
}
