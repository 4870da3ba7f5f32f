import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/open.js';
import { people } from '../db/schema/tables.js';
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

/** An identity as a provider asserts it. */
export interface VerifiedPerson {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  isAdmin: boolean;
}

const asPerson = { id: people.id, email: people.email, name: people.name, isAdmin: people.isAdmin };

/**
 * Finds or inserts the person of a verified identity. The e-mail address is the identity that people share items
 * by, so an account with a new subject keeps its person, and so does a subject with a new address.
 *
 * @errors throws a {@link SignInError} for the reserved address of an embedding site's end user.
 */
export async function upsertPerson(db: Db, verified: VerifiedPerson): Promise<Person> {
  const { issuer, subject, name, isAdmin } = verified;
  const email = verified.email.toLowerCase();
  if (isReservedEmail(email) || isReservedIssuer(issuer)) throw new SignInError('refused');
  const change = { issuer, subject, name, isAdmin, lastSeenAt: sql`now()` };
  return db.transaction(async (tx) => {
    const isSubject = and(eq(people.issuer, issuer), eq(people.subject, subject));
    const [holder] = await tx.select(asPerson).from(people).where(eq(people.email, email)).for('update');
    if (holder) {
      // An address that moved to another account takes the pair with it; the pair may name one person only.
      await tx
        .update(people)
        .set({ subject: sql`${people.id}::text`, issuer: 'former' })
        .where(and(isSubject, ne(people.id, holder.id)));
      const [known] = await tx.update(people).set(change).where(eq(people.id, holder.id)).returning(asPerson);
      if (known) return known;
    }
    const [renamed] = await tx
      .update(people)
      .set({ ...change, email })
      .where(isSubject)
      .returning(asPerson);
    if (renamed) return renamed;
    const [made] = await tx
      .insert(people)
      .values({ issuer, subject, name, isAdmin, email })
      .onConflictDoUpdate({ target: people.email, set: change })
      .returning(asPerson);
    if (!made) throw new Error('A person was not made.');
    return made;
  });
}
