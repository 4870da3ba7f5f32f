import * as client from 'openid-client';

/** The HTTP status of a provider's answer that did not hold; null where there was none. */
export function statusOf(error: unknown): number | null {
  if (error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError)
    return error.status;
  if (error instanceof Error && error.cause instanceof Response) return error.cause.status;
  return null;
}

/** Whether the provider, and not the person's answer, was at fault: it does not answer, or not with what it should. */
export function isOutage(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== null) return status === 429 || status >= 500;
  if (!(error instanceof Error)) return false;
  // A failed fetch is a TypeError without a code; those of the library have one.
  return (
    (error instanceof TypeError && !('code' in error)) || ('code' in error && error.code === 'OAUTH_TIMEOUT')
  );
}

/** What somebody who runs the server can do about a provider that cannot be used; null where the error says it itself. */
export function explainProviderError(error: unknown, issuer: string): string | null {
  const named = issuerOf(error);
  if (named !== null)
    return `OIDC_ISSUER is "${issuer}", but the provider there calls itself "${named}". Set OIDC_ISSUER to the second, letter for letter.`;
  const status = statusOf(error);
  if (status !== null)
    return `The description of the provider at OIDC_ISSUER ("${issuer}") was answered with HTTP ${status}. Check the address; it is what stands before /.well-known/openid-configuration.`;
  return null;
}

/** The issuer that a description names instead of the expected one. */
function issuerOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== 'object' || cause === null) return null;
  const { attribute, body } = cause as { attribute?: unknown; body?: { issuer?: unknown } };
  return attribute === 'issuer' && typeof body?.issuer === 'string' ? body.issuer.slice(0, 300) : null;
}
