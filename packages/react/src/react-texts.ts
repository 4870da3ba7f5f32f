// Written by `npm run docs` from the `*.texts.ts` files of this package.
import type { CatalogOf, CompleteCatalogOf } from '@stoa/ui';
import type { copyTexts } from './copy/copy.texts.js';
import type { draftTexts } from './form/draft.texts.js';
import type { rateLimitTexts } from './form/rate-limit.texts.js';
import type { loadingTexts } from './lazy/loading.texts.js';
import type { peopleTexts } from './people/people.texts.js';
import type { sentencesTexts } from './texts/sentences.texts.js';
import type { usageTexts } from './usage/usage.texts.js';

type Rooms =
  | typeof copyTexts
  | typeof draftTexts
  | typeof loadingTexts
  | typeof peopleTexts
  | typeof rateLimitTexts
  | typeof sentencesTexts
  | typeof usageTexts;

/** A translation of the parts that all areas share, or texts of a site over it, by room: the `catalog` of `TextsProvider`. A missing text is English. */
export type ReactTexts = CatalogOf<Rooms>;

/** A translation of the parts that all areas share in which nothing is missing. */
export type CompleteReactTexts = CompleteCatalogOf<Rooms>;
