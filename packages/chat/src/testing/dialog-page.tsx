'use client';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import type { Stoa } from '@stoa/core/state';
import { Dialogs } from '../shell/dialogs/dialogs.js';
import { openPage, type SeededTab, type StoaSeed } from './open-page.js';

/** Dialogs over an empty page. */
export function DialogPage({ stoa }: { stoa: Stoa }) {
  return (
    <TooltipProvider>
      <StoaProvider stoa={stoa}>
        <main className="h-dvh bg-surface">
          <h1 className="sr-only">Page</h1>
        </main>
        <Dialogs />
      </StoaProvider>
    </TooltipProvider>
  );
}

/** Arguments of the stories of a dialog. */
export interface DialogStory {
  seed: StoaSeed;
  /** What has happened on the page before it is looked at. */
  before?: (tab: SeededTab) => Promise<unknown>;
}

/** What the stories of a dialog have in common: the page is opened over their seed, and shown once it has settled. */
export const dialogStory = {
  loaders: [
    async ({ args }: { args: DialogStory }) => {
      const tab = await openPage(args.seed);
      await args.before?.(tab);
      return { stoa: tab.stoa };
    },
  ],
  render: (_: DialogStory, { loaded }: { loaded: { stoa?: Stoa } }) =>
    loaded.stoa ? <DialogPage stoa={loaded.stoa} /> : <main />,
  parameters: { layout: 'fullscreen' },
  // A dialog fills the window: several on one docs page would be in each other's way.
  tags: ['!autodocs'],
};
