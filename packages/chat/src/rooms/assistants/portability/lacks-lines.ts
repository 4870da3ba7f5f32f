import type { AssistantLacks } from '@stoa/core/rules';
import type { TextsOf } from '@stoa/ui';
import type { portabilityTexts } from './portability.texts.js';

type Words = TextsOf<typeof portabilityTexts>;

/** What an imported assistant lacks here, one line each. */
export function lacksLines(texts: Words, lacks: AssistantLacks): string[] {
  const listed = (['sources', 'capabilities', 'groupTypes', 'credentials'] as const).flatMap((kind) =>
    lacks[kind].length > 0 ? [texts[kind](lacks[kind].join(', '))] : [],
  );
  return [texts.imported, ...(lacks.model === null ? [] : [texts.model(lacks.model)]), ...listed];
}
