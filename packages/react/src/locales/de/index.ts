import type { CompleteReactTexts } from '../../react-texts.js';
import { copy } from './copy.js';
import { draft } from './draft.js';
import { loading } from './loading.js';
import { people } from './people.js';
import { rateLimit } from './rate-limit.js';
import { sentences } from './sentences.js';
import { usage } from './usage.js';

/** German. */
export const texts = {
  copy,
  draft,
  loading,
  people,
  rateLimit,
  sentences,
  usage,
} satisfies CompleteReactTexts;
