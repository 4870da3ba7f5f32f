import { and, eq, sql } from 'drizzle-orm';
import type { Log } from '../log.js';
import type { Db } from '../db/open.js';
import { identities, people, sessions } from '../db/schema/tables.js';
import type { Verification } from './claims.js';
import { normalizeEmail } from './email-address.js';
import { sessionEndedChannel } from './session-ended.js';
import { isReservedEmail, isReservedIssuer } from './reserved-identities.js';
import { SignInError } from './sign-in-error.js';

/** A signed-in person. */
export interface Person {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  isAdmin: boolean;
}

/** A person as they are stored, with what says whether they are an administrator. */
export interface KnownPerson extends Omit<Person, 'isAdmin'> {
  /** Whether the sign-in provider itself has said that the address is theirs. */
  isEmailVerified: boolean;
  /** With which they signed in last; null for those who have not. */
  subject: string | null;
  /** Whether an administrator lets them sign in no more. */
  isDeactivated: boolean;
}

/** An identity as a provider asserts it. */
export interface VerifiedPerson {
  issuer: string;
  subject: string;
  email: string;
  verification: Verification;
  name: string;
  /** Left out or `null` where the provider does not say it. */
  employeeType?: string | null | undefined;
  /** Lists of people that groups of the provider stand for, in the place of those of the last sign-in; by default none. */
  lists?: readonly string[];
}

const asPerson = { id: people.id, email: people.email, name: people.name };
/** The columns of a {@link KnownPerson}. */
export const asKnownPerson = {
  ...asPerson,
  isEmailVerified: people.isEmailVerified,
  isDeactivated: sql<boolean>`${people.deactivatedAt} is not null`,
  subject: sql<
    string | null
  >`(select i.subject from identities i where i.person_id = ${people.id} order by i.last_used_at desc limit 1)`,
};

/** A person by their id. */
export async function findPerson(db: Db, id: string): Promise<KnownPerson | undefined> {
  const [person] = await db.select(asKnownPerson).from(people).where(eq(people.id, id));
  return person;
}

/** Any number that nothing else in the database uses as an advisory lock. */
const signInLock = 5_704_120_312;

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Finds or inserts the person of a verified identity.
 *
 * An identity is issuer and subject. A new one joins the person who has its address, which the provider has verified; where that person
 * has another subject with the same provider, only an address of which the provider itself says so replaces it, and whoever is signed in
 * as that person is signed out. A known identity keeps its person, whatever becomes of its address.
 *
 * @errors throws a {@link SignInError} `refused` for the reserved address of an embedding site's end user, `emailTaken` for one that may
 *   not be joined, `deactivated` for a person whom an administrator lets sign in no more.
 */
export async function upsertPerson(
  db: Db,
  verified: VerifiedPerson,
  log: Pick<Log, 'warn'>,
): Promise<Omit<Person, 'isAdmin'>> {
  const { issuer, subject, verification } = verified;
  const email = normalizeEmail(verified.email);
  if (email === null || isReservedEmail(email) || isReservedIssuer(issuer)) throw new SignInError('refused');
  return db.transaction(async (tx) => {
    // Sign-ins are rare and short: one after the other, two of one person or of one address cannot miss each other.
    await tx.execute(sql`select pg_advisory_xact_lock(${signInLock})`);
    const [known] = await tx
      .update(identities)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
      .returning({ personId: identities.personId });
    const [holder] = await tx.select(asPerson).from(people).where(eq(people.email, email)).for('update');
    await refuseDeactivated(tx, known?.personId ?? holder?.id);
    if (known) {
      const isFree = !holder || holder.id === known.personId;
      if (!isFree)
        log.warn(
          { personId: known.personId, otherPersonId: holder.id },
          'the address of a person has changed to that of another person; they keep their former one here',
        );
      return change(tx, known.personId, verified, isFree ? email : null);
    }
    const person = holder ?? (await insert(tx, verified, email));
    if (holder) await release(tx, holder.id, verified, log);
    await tx.insert(identities).values({ issuer, subject, personId: person.id });
    return holder ? change(tx, holder.id, verified, email) : person;
  });

  /** Makes room for a new subject with the same provider. */
  async function release(tx: Tx, personId: string, { issuer: of }: VerifiedPerson, to: Pick<Log, 'warn'>) {
    const [former] = await tx
      .select({ subject: identities.subject })
      .from(identities)
      .where(and(eq(identities.personId, personId), eq(identities.issuer, of)));
    if (!former) return;
    if (verification !== 'asserted') throw new SignInError('emailTaken');
    await tx.delete(identities).where(and(eq(identities.issuer, of), eq(identities.subject, former.subject)));
    await tx
      .select({ told: sql`pg_notify(${sessionEndedChannel}, ${sessions.idHash})` })
      .from(sessions)
      .where(eq(sessions.personId, personId));
    await tx.delete(sessions).where(eq(sessions.personId, personId));
    to.warn(
      { personId, issuer: of, formerSubject: former.subject, subject },
      'the verified address of a person has come to another subject, which is this person from here on',
    );
  }
}

async function refuseDeactivated(tx: Tx, personId: string | undefined): Promise<void> {
  if (personId === undefined) return;
  const [person] = await tx
    .select({ deactivatedAt: people.deactivatedAt })
    .from(people)
    .where(eq(people.id, personId));
  if (person?.deactivatedAt) throw new SignInError('deactivated');
}

/** @param email null where the person keeps a former address, of which the provider says nothing */
async function change(
  tx: Tx,
  personId: string,
  { name, verification, employeeType = null, lists = [] }: VerifiedPerson,
  email: string | null,
): Promise<Omit<Person, 'isAdmin'>> {
  const [changed] = await tx
    .update(people)
    .set({
      name,
      employeeType,
      providerLists: [...lists],
      issuer: null,
      subject: null,
      lastSeenAt: sql`now()`,
      ...(email === null ? {} : { email, isEmailVerified: verification === 'asserted' }),
    })
    .where(eq(people.id, personId))
    .returning(asPerson);
  if (!changed) throw new Error('A person was not found again.');
  return changed;
}

async function insert(
  tx: Tx,
  { name, verification, employeeType = null, lists = [] }: VerifiedPerson,
  email: string,
): Promise<Omit<Person, 'isAdmin'>> {
  const [made] = await tx
    .insert(people)
    .values({
      name,
      email,
      employeeType,
      providerLists: [...lists],
      isEmailVerified: verification === 'asserted',
    })
    .returning(asPerson);
  if (!made) throw new Error('A person was not made.');
  return made;
}
