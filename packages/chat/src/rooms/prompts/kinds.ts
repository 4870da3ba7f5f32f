import type { PromptType } from '@stoa/core/rules';
import {
  CornerDownRight,
  Landmark,
  ListOrdered,
  MessageSquareQuote,
  TextQuote,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';

/** The icon of each kind of template: in lists, on the cards of the editor, and where one was sent along. */
export const kindIcons: Readonly<Record<PromptType, LucideIcon>> = {
  prompt: MessageSquareQuote,
  root_prompt: Landmark,
  automation: ListOrdered,
  follow_up: CornerDownRight,
  prefix_prompt: TextQuote,
  output_transformer: WandSparkles,
};
