import { normalizeEmail } from './email-address.js';
import { SignInError } from './sign-in-error.js';

/** Which claims say who somebody is. */
export interface ClaimSettings {
  emailClaim: string;
  emailVerifiedClaim: string;
  /** `null` for `name` and what commonly stands in for it. */
  nameClaim: string | null;
  /** Says what kind of employee somebody is; `null` for none. */
  employeeTypeClaim?: string | null;
  /** Which groups of the provider put people on which lists; `null` where none do. */
  groups?: GroupClaim | null;
  /** What it means that nothing says whether the address is verified. */
  isVerifiedWhenAbsent: boolean;
}

/** A claim that names groups of the provider, and the lists of people here that they stand for. */
export interface GroupClaim {
  claim: string;
  /** Names of lists, by the value of the claim. Other values count for nothing. */
  lists: ReadonlyMap<string, readonly string[]>;
}

/** The claims of the standard. */
export const standardClaims: ClaimSettings = {
  emailClaim: 'email',
  emailVerifiedClaim: 'email_verified',
  nameClaim: null,
  isVerifiedWhenAbsent: false,
};

/** Who stands by an address: the provider, in so many words, or only the configuration. */
export type Verification = 'asserted' | 'assumed';

/** A person as the claims describe them. */
export interface Description {
  /** See `normalizeEmail`. */
  email: string;
  verification: Verification;
  name: string;
  /** Left out where no claim says it. */
  employeeType?: string;
  /** Lists of people that groups of the provider stand for, none where the claim is not there; left out where no claim is read. */
  lists?: string[];
}

type Claims = Record<string, unknown>;

/**
 * Whether a claim says yes. Some providers write booleans as text or as a number; nothing but a clear yes is one.
 *
 * @returns undefined where the claim is not there
 */
export function readVerified(value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return ['true', '1'].includes(value.trim().toLowerCase());
  return value === true || value === 1;
}

/** Whether the id token leaves something open that userinfo may say. */
export const lacksClaims = (idToken: Claims, settings: ClaimSettings): boolean =>
  emailOf(idToken, settings) === null ||
  idToken[settings.emailVerifiedClaim] === undefined ||
  textOf(idToken[settings.nameClaim ?? 'name']) === '' ||
  (!!settings.employeeTypeClaim && textOf(idToken[settings.employeeTypeClaim]) === '') ||
  (!!settings.groups && idToken[settings.groups.claim] === undefined);

/** Whether the id token alone says who somebody is. */
export function isDescribed(idToken: Claims, settings: ClaimSettings): boolean {
  const email = emailOf(idToken, settings);
  return email !== null && verify(email, [idToken], settings) !== null;
}

/**
 * Reads a person from the id token and, for what it lacks, from userinfo.
 *
 * @errors throws a {@link SignInError} `emailMissing` or `emailUnverified`.
 */
export function describePerson(
  idToken: Claims,
  userinfo: Claims | null,
  settings: ClaimSettings,
): Description {
  const sources = userinfo ? [idToken, userinfo] : [idToken];
  const email = sources.map((claims) => emailOf(claims, settings)).find((found) => found !== null);
  if (!email) throw new SignInError('emailMissing', { cause: new Error(whyMissing(sources, settings)) });
  const verification = verify(email, sources, settings);
  if (!verification)
    throw new SignInError('emailUnverified', { cause: new Error(whyUnverified(sources, settings)) });
  const name = nameOf(sources, settings) || email.split('@')[0] || email;
  return {
    email,
    verification,
    name: name.slice(0, 200),
    ...employeeTypeOf(sources, settings),
    ...listsOf(sources, settings),
  };
}

function verify(email: string, sources: Claims[], settings: ClaimSettings): Verification | null {
  const said = sources.map((claims) => readVerified(claims[settings.emailVerifiedClaim]));
  // A no counts whatever it was said about; a yes counts for the address that it was said about.
  if (said.includes(false)) return null;
  const given = sources
    .map((claims) => claims[standardClaims.emailClaim])
    .filter((value) => value !== undefined);
  const isAsserted = sources.some(
    (claims, index) =>
      said[index] === true && normalizeEmail(claims[standardClaims.emailClaim] ?? given[0]) === email,
  );
  if (isAsserted) return 'asserted';
  return settings.isVerifiedWhenAbsent ? 'assumed' : null;
}

function nameOf(sources: Claims[], { nameClaim }: ClaimSettings): string {
  const first = (read: (claims: Claims) => string): string =>
    sources.map(read).find((name) => name !== '') ?? '';
  return (
    (nameClaim === null ? '' : first((claims) => textOf(claims[nameClaim]))) ||
    first((claims) => textOf(claims['name'])) ||
    first((claims) => `${textOf(claims['given_name'])} ${textOf(claims['family_name'])}`.trim()) ||
    first((claims) => textOf(claims['preferred_username'])) ||
    first((claims) => textOf(claims['nickname']))
  );
}

function employeeTypeOf(
  sources: Claims[],
  { employeeTypeClaim }: ClaimSettings,
): Pick<Description, 'employeeType'> {
  if (!employeeTypeClaim) return {};
  const said = sources.map((claims) => textOf(claims[employeeTypeClaim])).find((text) => text !== '');
  return said === undefined ? {} : { employeeType: said.slice(0, 100) };
}

/** The values of a claim: a list, one name, or several names in one text with commas between. One with a comma in it counts as a whole first. */
function valuesOf(value: unknown, isKnown: (name: string) => boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => (typeof one === 'string' ? [one.trim()] : []));
  const whole = textOf(value);
  if (whole === '') return [];
  return isKnown(whole) ? [whole] : whole.split(',').map((name) => name.trim());
}

/** The lists of the groups that the first source with the claim names. */
function listsOf(sources: Claims[], { groups }: ClaimSettings): Pick<Description, 'lists'> {
  if (!groups) return {};
  const source = sources.find((claims) => claims[groups.claim] !== undefined);
  const values = valuesOf(source?.[groups.claim], (name) => groups.lists.has(name));
  return { lists: [...new Set(values.flatMap((name) => groups.lists.get(name) ?? []))].sort() };
}

/** Azure AD B2C gives a list of one. */
function emailOf(claims: Claims, { emailClaim }: ClaimSettings): string | null {
  const value = claims[emailClaim];
  return normalizeEmail(Array.isArray(value) && value.length === 1 ? value[0] : value);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const isNamed = (sources: Claims[], claim: string): boolean =>
  sources.some((claims) => claims[claim] !== undefined);

const whyMissing = (sources: Claims[], { emailClaim }: ClaimSettings): string =>
  isNamed(sources, emailClaim)
    ? `The claim ${emailClaim} is no e-mail address that could be told apart from others.`
    : `Neither the id token nor userinfo has the claim ${emailClaim}. Let the provider send it (scope, mapper), or name another one in OIDC_EMAIL_CLAIM.`;

function whyUnverified(sources: Claims[], { emailClaim, emailVerifiedClaim }: ClaimSettings): string {
  if (!isNamed(sources, emailVerifiedClaim))
    return `The provider sends no ${emailVerifiedClaim}. If it gives people no address that they have not proved, say so with OIDC_EMAIL_VERIFIED_WHEN_ABSENT.`;
  return `The provider does not say by ${emailVerifiedClaim} that the address in ${emailClaim} is verified.`;
}
