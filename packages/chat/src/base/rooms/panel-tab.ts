'use client';
import type { FeatureFlag } from '@stoa/core/contract';
import type { LeftTab, Stoa } from '@stoa/core/state';
import { selectFlag } from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import type { ReadTexts } from '@stoa/ui';
import { useCallback, useSyncExternalStore, type ComponentType } from 'react';

export interface PanelTabProps {
  /** Something was chosen, or a dialog opens over the page: on a narrow screen the sheet closes. */
  onLeave?: () => void;
}

/** A store of the page that a tab depends on. */
interface Watched {
  subscribe: (listener: () => void) => () => void;
}

/**
 * A tab of the left panel. Its name, a room declares beside it, in `LeftTabs` of `@stoa/core/state`. The record is loaded with the panel, so
 * what a tab holds comes by `lazyTab`.
 */
export interface PanelTab {
  id: LeftTab;
  label: (read: ReadTexts) => string;
  /** The feature that has to be served. Without one the tab is always there. */
  flag?: FeatureFlag;
  /** True exactly when it is offered; asked again whenever `store` changes. */
  offer?: { store: (stoa: Stoa) => Watched; isOffered: (stoa: Stoa) => boolean };
  /** Stands behind the label. */
  Mark?: ComponentType;
  Panel: ComponentType<PanelTabProps>;
}

const isOffered = ({ flag, offer }: PanelTab, stoa: Stoa): boolean =>
  (flag === undefined || selectFlag(flag)(stoa.flags.store.getState())) && (offer?.isOffered(stoa) ?? true);

/** The tabs of the list that are there at this moment. */
export function useOfferedTabs(tabs: readonly PanelTab[]): readonly PanelTab[] {
  const stoa = useStoa();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stores: Watched[] = [stoa.flags.store, ...tabs.flatMap(({ offer }) => offer?.store(stoa) ?? [])];
      const ends = stores.map((store) => store.subscribe(listener));
      return () => ends.forEach((end) => end());
    },
    [stoa, tabs],
  );
  const read = () =>
    tabs
      .filter((tab) => isOffered(tab, stoa))
      .map(({ id }) => id)
      .join(' ');
  const ids = useSyncExternalStore(subscribe, read, read).split(' ');
  return tabs.filter(({ id }) => ids.includes(id));
}
