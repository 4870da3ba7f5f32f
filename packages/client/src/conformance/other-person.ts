import { operations } from '@stoa/core/contract';
import { member } from './expect.js';
import { Absent, type CheckContext, type ConformanceOptions } from './types.js';

/** The token of another person. @errors throws {@link Absent} with the reason why there is none. */
export function otherTokenOf({ options }: Pick<CheckContext, 'options'>): string {
  const { otherToken, withoutOther } = options;
  if (otherToken !== undefined && withoutOther === undefined) return otherToken;
  throw new Absent(withoutOther ?? 'There is no token of another person.');
}

/** The token of another person, for a check that says more with it; undefined where there is none. */
export const otherTokenIn = ({ options }: Pick<CheckContext, 'options'>): string | undefined =>
  options.withoutOther === undefined ? options.otherToken : undefined;

/** Claims of a token that is a JSON Web Token; undefined for any other. */
function personInToken(token: string): string | undefined {
  const [, payload] = token.split('.');
  if (payload === undefined || token.split('.').length !== 3) return undefined;
  try {
    const base64 = payload.replace(/-/g, '+').replace(/_/g, '/');
    const claims: unknown = JSON.parse(atob(base64));
    const [issuer, subject] = [member(claims, 'iss'), member(claims, 'sub')];
    return typeof subject === 'string' ? `${String(issuer)} ${subject}` : undefined;
  } catch {
    return undefined;
  }
}

/** Whose a token is, by what the backend itself says of its caller; undefined where it says nothing. @source protocol §3.9, §3.13 */
async function personBehind({ call }: CheckContext, token: string): Promise<string | undefined> {
  const cost = await call(operations.billing.monthCost, { email: '' }, token).catch(() => undefined);
  const email = member(cost?.value, 'email');
  if (typeof email === 'string' && email !== '') return `email ${email.toLowerCase()}`;
  // The key of a file begins with whose it is. Nothing is put to its address, so that there is no file.
  const file = {
    actions: [],
    type: 'text/plain',
    name: 'conformance.txt',
    knowledgeBase: 'default',
    tags: [],
    data: {},
    groupId: null,
  };
  const asked = await call(operations.files.upload, file, token).catch(() => undefined);
  const [owner = ''] = String(member(asked?.value, 'key') ?? '').split('/');
  return owner === '' ? undefined : `files ${owner}`;
}

/**
 * Why there is nobody else to check with: no token, or one that is of the same person, whom nothing is kept from. Undefined where there is,
 * and where the backend does not tell.
 */
export async function findWithoutOther(
  context: CheckContext,
  { token, otherToken }: Pick<ConformanceOptions, 'otherToken' | 'token'>,
): Promise<string | undefined> {
  if (otherToken === undefined) return undefined;
  const same = 'Both tokens are of one person, so there is nobody from whom something must be kept.';
  if (token === otherToken) return same;
  const [own, other] = [personInToken(token), personInToken(otherToken)];
  if (own !== undefined && other !== undefined) return own === other ? same : undefined;
  const person = await personBehind(context, token);
  return person !== undefined && person === (await personBehind(context, otherToken)) ? same : undefined;
}
