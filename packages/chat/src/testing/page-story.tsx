'use client';
import { StoaProvider } from '@stoa/react';
import type { ReactNode } from 'react';
import { openPage, type SeededTab, type StoaSeed } from './open-page.js';

/** What a story over a seed shows, once its page has settled. */
interface PageStory<Args> {
  /** What server and browser hold; what the arguments of the story add to it. */
  seed: StoaSeed | ((args: Args) => StoaSeed);
  /** What has happened on the page before it is looked at. */
  before?: (tab: SeededTab, args: Args) => Promise<unknown> | undefined;
  show: (tab: SeededTab, args: Args) => ReactNode;
}

/** A story of parts on a page that is opened over a seed. */
export const pageStory = <Args extends object>({ seed, before, show }: PageStory<Args>) => ({
  loaders: [
    async ({ args }: { args: Args }) => {
      const tab = await openPage(typeof seed === 'function' ? seed(args) : seed);
      await before?.(tab, args);
      return { tab };
    },
  ],
  render: (args: Args, { loaded: { tab } }: { loaded: { tab?: SeededTab } }) =>
    tab ? <StoaProvider stoa={tab.stoa}>{show(tab, args)}</StoaProvider> : <main />,
});
