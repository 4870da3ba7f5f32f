import type { EmbedChoice, EmbedSite } from '../snippet/choice.js';

/** Props of a section of the configurator. */
export interface ChoicePartProps {
  choice: EmbedChoice;
  site: EmbedSite;
  onChoose: (patch: Partial<EmbedChoice>) => void;
}
