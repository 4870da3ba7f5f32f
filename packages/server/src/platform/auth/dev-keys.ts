import { createECDH, type JsonWebKey } from 'node:crypto';
import { deriveKey } from '../seal.js';

/** The development provider's signing key: derived, so that it is the same after a restart and on every process. */
export function devSigningKey(secret: string): JsonWebKey {
  const curve = createECDH('prime256v1');
  const scalar = deriveKey(secret, 'dev-oidc:signing-key');
  // Below the order of the curve, which begins with 0xffffffff00000000.
  scalar[0] = (scalar[0] ?? 0) & 0x7f;
  curve.setPrivateKey(scalar);
  const point = curve.getPublicKey();
  return {
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    d: scalar.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  };
}
