import * as z from 'zod/mini';
import { defineConfig } from '../contract/configs/config-type.js';

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
