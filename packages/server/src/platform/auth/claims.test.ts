import { describe, expect, it } from 'vitest';
import { describePerson, lacksClaims, readVerified, standardClaims, type ClaimSettings } from './claims.js';
import { SignInError, type SignInProblem } from './sign-in-error.js';

type Claims = Record<string, unknown>;

const read = (idToken: Claims, userinfo: Claims | null = null, settings: Partial<ClaimSettings> = {}) =>
  describePerson(idToken, userinfo, { ...standardClaims, ...settings });

function problemOf(...args: Parameters<typeof read>): SignInProblem | null {
  try {
    read(...args);
    return null;
  } catch (error) {
    if (error instanceof SignInError) return error.problem;
    throw error;
  }
}

const email = 'ada@example.org';

describe('a verified address', () => {
  it.each([[true], ['true'], ['True'], [' TRUE '], [1], ['1']])('[ID2] %j says yes', (value) => {
    expect(readVerified(value)).toBe(true);
    expect(read({ email, email_verified: value })).toMatchObject({ email, verification: 'asserted' });
  });

  it.each([
    [false],
    ['false'],
    ['False'],
    [0],
    ['0'],
    [null],
    [''],
    ['no'],
    ['yes'],
    ['on'],
    ['null'],
    ['undefined'],
    [2],
    [-1],
    [[]],
    [[true]],
    [['true']],
    [{}],
    [{ value: true }],
    ['truе'],
    ['true,false'],
  ])('[ID2] %j does not', (value) => {
    expect(readVerified(value)).toBe(false);
    expect(problemOf({ email, email_verified: value })).toBe('emailUnverified');
    // Nor with the switch, nor where another place says yes.
    expect(problemOf({ email, email_verified: value }, null, { isVerifiedWhenAbsent: true })).toBe(
      'emailUnverified',
    );
    expect(problemOf({ email, email_verified: value }, { email, email_verified: true })).toBe(
      'emailUnverified',
    );
    expect(problemOf({ email, email_verified: true }, { email, email_verified: value })).toBe(
      'emailUnverified',
    );
  });

  it('[ID3] without a word about it the configuration decides, and that is no assertion', () => {
    expect(problemOf({ email })).toBe('emailUnverified');
    expect(read({ email }, null, { isVerifiedWhenAbsent: true }).verification).toBe('assumed');
  });

  it('[ID2] a yes counts for the address that it was said about', () => {
    expect(problemOf({ email: 'boss@example.org' }, { email, email_verified: true })).toBe('emailUnverified');
    expect(read({ email }, { email: 'ADA@example.org', email_verified: true }).verification).toBe('asserted');
    expect(read({ email_verified: true }, { email }).verification).toBe('asserted');
    const upn = { emailClaim: 'upn' };
    expect(problemOf({ upn: 'boss@example.org', email, email_verified: true }, null, upn)).toBe(
      'emailUnverified',
    );
    expect(read({ upn: email, email, email_verified: true }, null, upn).verification).toBe('asserted');
    expect(problemOf({ upn: email, email_verified: true }, null, upn)).toBe('emailUnverified');
  });
});

describe('claims of providers', () => {
  it.each<[string, Claims, Claims | null, Partial<ClaimSettings>, ReturnType<typeof read> | SignInProblem]>([
    [
      'Google',
      { email, email_verified: true, name: 'Ada', hd: 'example.org' },
      null,
      {},
      { email, verification: 'asserted', name: 'Ada' },
    ],
    [
      'Keycloak',
      {
        email,
        email_verified: true,
        preferred_username: 'ada',
        given_name: 'Ada',
        family_name: 'L',
        name: 'Ada L',
      },
      null,
      {},
      { email, verification: 'asserted', name: 'Ada L' },
    ],
    [
      'Keycloak, address changed and not proved',
      { email, email_verified: false, name: 'Ada' },
      null,
      {},
      'emailUnverified',
    ],
    [
      'Okta, thin id token',
      { name: undefined },
      { email, email_verified: true, name: 'Ada', zoneinfo: 'Europe/Oslo' },
      {},
      { email, verification: 'asserted', name: 'Ada' },
    ],
    [
      'Authelia, claims in userinfo alone',
      {},
      { email, email_verified: true, alt_emails: [], preferred_username: 'ada', name: 'Ada' },
      {},
      { email, verification: 'asserted', name: 'Ada' },
    ],
    [
      'Zitadel',
      { email, email_verified: true },
      { email, email_verified: true, given_name: 'Ada', family_name: 'Lovelace' },
      {},
      { email, verification: 'asserted', name: 'Ada Lovelace' },
    ],
    [
      'Cognito, text in userinfo',
      { 'cognito:username': 'x', email, email_verified: true },
      { email, email_verified: 'true', username: 'x' },
      {},
      { email, verification: 'asserted', name: 'ada' },
    ],
    [
      'Cognito, text that says no',
      {},
      { email, email_verified: 'false', username: 'x' },
      {},
      'emailUnverified',
    ],
    [
      'Entra',
      { email, name: 'Ada', preferred_username: email, oid: 'o', tid: 't' },
      null,
      {},
      'emailUnverified',
    ],
    [
      'Entra, one tenant that is trusted',
      { email, name: 'Ada', oid: 'o', tid: 't' },
      null,
      { isVerifiedWhenAbsent: true },
      { email, verification: 'assumed', name: 'Ada' },
    ],
    [
      'Entra, domain owner verified',
      { email, xms_edov: '1', name: 'Ada' },
      null,
      { emailVerifiedClaim: 'xms_edov' },
      { email, verification: 'asserted', name: 'Ada' },
    ],
    [
      'Entra, domain owner not verified',
      { email, xms_edov: false, name: 'Ada' },
      null,
      { emailVerifiedClaim: 'xms_edov', isVerifiedWhenAbsent: true },
      'emailUnverified',
    ],
    ['Entra without mail', { upn: email, preferred_username: email, name: 'Ada' }, null, {}, 'emailMissing'],
    [
      'Entra without mail, upn named',
      { upn: email, name: 'Ada' },
      null,
      { emailClaim: 'upn', isVerifiedWhenAbsent: true },
      { email, verification: 'assumed', name: 'Ada' },
    ],
    [
      'Azure AD B2C, a list of one',
      { emails: [email], name: 'Ada' },
      null,
      { emailClaim: 'emails', isVerifiedWhenAbsent: true },
      { email, verification: 'assumed', name: 'Ada' },
    ],
    [
      'a list of several',
      { emails: [email, 'b@example.org'] },
      null,
      { emailClaim: 'emails', isVerifiedWhenAbsent: true },
      'emailMissing',
    ],
    [
      'Auth0, claims with a namespace',
      { 'https://example.org/email': email, 'https://example.org/name': 'Ada' },
      null,
      {
        emailClaim: 'https://example.org/email',
        nameClaim: 'https://example.org/name',
        isVerifiedWhenAbsent: true,
      },
      { email, verification: 'assumed', name: 'Ada' },
    ],
    [
      'ADFS',
      { upn: email, unique_name: 'ADA' },
      null,
      { emailClaim: 'upn', nameClaim: 'unique_name', isVerifiedWhenAbsent: true },
      { email, verification: 'assumed', name: 'ADA' },
    ],
    [
      'the name in userinfo',
      { email, email_verified: true, preferred_username: 'ada.two' },
      { name: 'Ada Two' },
      {},
      { email, verification: 'asserted', name: 'Ada Two' },
    ],
    [
      'no name anywhere',
      { email, email_verified: true },
      {},
      {},
      { email, verification: 'asserted', name: 'ada' },
    ],
    ['an empty address', { email: '', email_verified: true }, null, {}, 'emailMissing'],
    [
      'an address that is a prototype key',
      { email: '__proto__', email_verified: true },
      null,
      {},
      'emailMissing',
    ],
  ])('[ID4, ID5] %s', (_provider, idToken, userinfo, settings, expected) => {
    if (typeof expected === 'string') expect(problemOf(idToken, userinfo, settings)).toBe(expected);
    else expect(read(idToken, userinfo, settings)).toEqual(expected);
  });
});

describe('groups of the provider', () => {
  const groups = {
    claim: 'groups',
    lists: new Map([
      ['staff', ['Faculty']],
      ['cn=crew,ou=ships', ['Crew']],
      ['students', ['Class', 'Library']],
    ]),
  };
  const base = { email, email_verified: true };
  const listsOf = (value: unknown, userinfo: Claims | null = null) =>
    read(value === undefined ? base : { ...base, groups: value }, userinfo, { groups }).lists;

  it.each([
    [
      ['staff', 'others', 'students'],
      ['Class', 'Faculty', 'Library'],
    ],
    ['staff', ['Faculty']],
    [' staff , students', ['Class', 'Faculty', 'Library']],
    ['cn=crew,ou=ships', ['Crew']],
    [
      ['cn=crew,ou=ships', 7, null, 'staff', 'staff'],
      ['Crew', 'Faculty'],
    ],
    [[], []],
    ['', []],
    [{ staff: true }, []],
    [['__proto__', 'constructor'], []],
    [undefined, []],
  ])('[ID21] %j puts on %j: mapped ones alone', (value, expected) => {
    expect(listsOf(value)).toEqual(expected);
  });

  it('[ID21] are read from userinfo where the id token has none, and are not read without a mapping', () => {
    expect(listsOf(undefined, { ...base, groups: 'staff' })).toEqual(['Faculty']);
    expect(listsOf('students', { ...base, groups: 'staff' })).toEqual(['Class', 'Library']);
    expect(lacksClaims({ ...base, name: 'Ada' }, { ...standardClaims, groups })).toBe(true);
    expect(read({ ...base, groups: 'staff' })).not.toHaveProperty('lists');
  });
});
