import { toShadowCss } from '@stoa/ui/shadow-css';
import { stageCss } from '../../element/stage-css.js';
import compiled from './panel-sheet.css?inline';

/** Everything that the panel and its frame look like, for a shadow root. Builds put the compiled text here. */
export const panelCss: string = toShadowCss(compiled) + stageCss;
