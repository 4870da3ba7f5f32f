import type { Bench } from '../lib/bench.js';
import { measureBeside } from './beside.js';
import { measureGrowth } from './growth.js';
import { measureList } from './list.js';

/**
 * B7: what grows with an account and with a database. The first list in the browser, of 50,000 conversations beside 500; the pages of
 * one person on the server, as everything that is stored grows a hundredfold; and what others notice of one conversation of 20 MB.
 */
export const b7Growth: Bench = {
  name: 'B7',
  async run({ quick }) {
    const list = await measureList(quick ? 1 : 3);
    const beside = await measureBeside();
    const sizes = quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
    return [...list, ...beside, ...(await measureGrowth(sizes))];
  },
};
