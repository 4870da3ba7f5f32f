import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment, with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A moment that the database fills in when a row is made. */
export const createdNow = (name: string) => moment(name).notNull().defaultNow();

/** Words prepared for searching. Never read into the program. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Bytes of a file. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The signs of a vector, one bit each. Never read into the program. */
export const bits = customType<{ data: string }>({ dataType: () => 'varbit' });
