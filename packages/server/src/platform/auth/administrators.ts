import type { Config } from '../config/config.js';
import { devPeople } from './dev-people.js';
import type { KnownPerson } from './people.js';

/** The administrators that a server is started with. */
export interface NamedAdministrators {
  /** Lower case. */
  emails: readonly string[];
  /** Their subjects at the sign-in provider. */
  subjects: readonly string[];
}

/** Says who is an administrator. It is asked at each request, so that a change counts at once. */
export interface Administrators {
  isAdmin(person: Pick<KnownPerson, 'email' | 'isEmailVerified' | 'subject'>): Promise<boolean>;
}

/**
 * Makes {@link Administrators}: those that the server is started with, and those that are listed. An address makes nobody an administrator
 * unless the sign-in provider itself has said that it is theirs.
 *
 * @param listed the addresses of the list, lower case
 * @source administration specification §6; security T
 */
export const createAdministrators = (
  { emails, subjects }: NamedAdministrators,
  listed: () => Promise<readonly string[]> = () => Promise.resolve([]),
): Administrators => ({
  async isAdmin({ email, isEmailVerified, subject }) {
    if (subject !== null && subjects.includes(subject)) return true;
    return isEmailVerified && (emails.includes(email) || (await listed()).includes(email));
  },
});

/** The administrators that the environment names; without a provider those of the development sign-in. */
export function namedAdministrators({
  oidc,
  adminEmails,
  adminSubjects,
}: Pick<Config, 'adminEmails' | 'adminSubjects' | 'oidc'>): NamedAdministrators {
  if (oidc) return { emails: adminEmails, subjects: adminSubjects };
  const admins = devPeople.filter(({ isAdmin }) => isAdmin);
  return { emails: admins.map(({ email }) => email), subjects: admins.map(({ subject }) => subject) };
}
