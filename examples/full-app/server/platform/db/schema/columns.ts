import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A moment that the database fills in when a row is made. */
export const createdNow = (name: string) => moment(name).notNull().defaultNow();
