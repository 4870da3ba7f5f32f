import { defineRoom } from '../define-room.js';
import { createSettingsStore } from './settings.store.js';

export const settingsRoom = defineRoom({
  name: 'settings',
  create: (ports, _, { initial }) => createSettingsStore(ports, initial?.settings),
  request: (settings) => settings.load(),
  wake: (settings) => void settings.retry(),
  dispose: (settings) => settings.dispose(),
});
