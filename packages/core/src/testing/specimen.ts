import * as z from 'zod/mini';
import { defineConfig } from '../contract/configs/config-type.js';
import { defineOperation } from '../contract/define-operation.js';

/*
 * What a room declares in the contract, of a room that nothing but tests has. It has an entry of its own, which is not published.
 */

/** A type of configuration that nothing but tests has: a text, and endpoints with secret keys. */
export const specimenConfig = defineConfig({
  name: 'specimen',
  title: 'Specimen',
  schema: z.object({
    note: z.string().check(z.maxLength(100)),
    endpoints: z.array(z.object({ url: z.string(), key: z.string() })),
  }),
  initial: { note: '', endpoints: [] },
  lazyLoad: '0',
  secrets: [['endpoints', '*', 'key']],
});

/** The operations of a room that nothing but tests has. */
export const specimenOperations = {
  light: defineOperation({
    summary: 'Lights the lamp of the specimen.',
    method: 'POST',
    path: '/api/specimen',
    op: '/light',
    sends: 'data',
    family: 'plain',
    input: z.object({ note: z.string().check(z.maxLength(100)) }),
    output: z.object({ success: z.literal(true), note: z.string(), by: z.string() }),
    failures: [],
    source: 'ours',
    shape: 'ours',
    access: 'person',
    feature: { flag: 'memory' },
  }),
  putOut: defineOperation({
    summary: 'Puts the lamp of the specimen out.',
    method: 'DELETE',
    path: '/api/specimen',
    op: '/light',
    sends: 'nothing',
    family: 'plain',
    input: z.undefined(),
    output: z.object({ success: z.literal(true) }),
    failures: [],
    source: 'ours',
    shape: 'ours',
    access: 'admin',
  }),
};
