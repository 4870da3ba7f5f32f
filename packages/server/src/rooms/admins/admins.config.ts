import { configSentence, type ConfigValue } from '@stoa/core/contract';
import { createAdministrators, type NamedAdministrators } from '../../platform/auth/administrators.js';
import { normalizeEmail } from '../../platform/auth/email-address.js';
import type { KnownPerson } from '../../platform/auth/people.js';
import type { ConfigReader } from '../configs/config-reader.js';

/** Dependencies of {@link createAdminsConfig}. */
export interface AdminsConfigDeps {
  /** Whom the server is started with. */
  named: NamedAdministrators;
  /** Whether they are those of the development sign-in. */
  isDevelopment: boolean;
  findPerson(id: string): Promise<KnownPerson | undefined>;
}

/**
 * The list of administrators. Those that the environment names are shown in it, and kept out of what is stored: without the variable they
 * would stay for ever. A save that would leave nobody, or not the one who saves, is refused.
 *
 * @source administration specification §2 "Configurations tab" (2.004); ours
 */
export function createAdminsConfig({
  named,
  isDevelopment,
  findPerson,
}: AdminsConfigDeps): ConfigReader<ConfigValue<'admins'>> {
  const source = configSentence(isDevelopment ? 'admins.development' : 'admins.environment');
  const count = isDevelopment ? 0 : named.subjects.length;
  const notes = {
    ...Object.fromEntries(named.emails.map((email) => [email, source])),
    ...(count > 0 && { OIDC_ADMIN_SUBJECTS: configSentence('admins.subjects', { count }) }),
  };
  return {
    shown: (stored) => [...new Set([...named.emails, ...stored])],
    kept(data, stored) {
      const emails = data.map((email) => normalizeEmail(email) ?? email);
      return [...new Set(emails)].filter((email) => !named.emails.includes(email) || stored.includes(email));
    },
    async refusal(stored, { id }) {
      const email = stored.find((one) => normalizeEmail(one) === null);
      if (email !== undefined) return configSentence('admins.unreadable', { email });
      if (stored.length + named.emails.length + named.subjects.length === 0)
        return configSentence('admins.last');
      const person = await findPerson(id);
      const remains = createAdministrators(named, () => Promise.resolve(stored));
      return person && (await remains.isAdmin(person)) ? undefined : configSentence('admins.lockedOut');
    },
    notes: () => notes,
  };
}
