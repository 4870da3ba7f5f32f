import type { EmbedChoice, EmbedSite } from '../snippet/choice.js';

/** What a part of the form needs of all that is chosen. */
export interface ChoicePartProps {
  choice: EmbedChoice;
  site: EmbedSite;
  onChoose: (patch: Partial<EmbedChoice>) => void;
}
