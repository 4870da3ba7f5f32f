import type { DataSource } from '@stoa/core/contract';

/** The selection over all tabs, by source id. */
export type ChosenSources = ReadonlyMap<string, DataSource>;

export interface SourceTabsProps {
  chosen: ChosenSources;
  onChange: (chosen: ChosenSources) => void;
}
