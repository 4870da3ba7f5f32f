import { selectFlag, type Stoa } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';

/** Whether the person has memory: its flag, and their own option. @source chat specification §2 */
export const hasMemory = ({ flags, settings }: Pick<Stoa, 'flags' | 'settings'>): boolean =>
  selectFlag('memory')(flags.store.getState()) &&
  settings.store.getState().settings.featureOptions.includeMemory;

/** The same for a part. */
export function useHasMemory(): boolean {
  const { flags, settings } = useStoa();
  const isOn = useStore(flags.store, selectFlag('memory'));
  const isWanted = useStore(settings.store, (state) => state.settings.featureOptions.includeMemory);
  return isOn && isWanted;
}
