import { createPanelSource } from './panel-source.js';

/** Fetches the panel through the bundler of the site, which makes chunks of these imports. */
export const panelSource = createPanelSource({
  parts: () => import('./panel-parts.js'),
  sheet: () => import('../panel/look/panel-sheet.js'),
  words: () => import('./frame-locales.js'),
});
