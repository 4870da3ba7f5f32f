'use client';
import { RoomsContext } from '../../base/rooms/rooms-context.js';
import { SettingsPanel, type SettingsPanelProps } from '../../rooms/settings/settings-panel.js';
import { rooms } from '../rooms.js';

/** The tab Settings with what all rooms add to it. */
export function SettingsTab(props: SettingsPanelProps) {
  return (
    <RoomsContext.Provider value={rooms}>
      <SettingsPanel {...props} />
    </RoomsContext.Provider>
  );
}
