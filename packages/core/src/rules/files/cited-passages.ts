import * as z from 'zod/mini';
import {
  entriesOf,
  looseList,
  looseText,
  looseTextOrNull,
  orElse,
  plainName,
  readLoosely,
} from '../values/tolerant.js';
import type { CitedPassage, CitedPassages } from './citations.js';
import { placesOf } from './sources.js';

const maxGroups = 20;
const maxSources = 200;
const maxPassages = 200;
const maxNumber = 999;
const contentCharacters = 4000;

const citedSourceSchema = z.object({
  name: looseText(500),
  contentKey: looseTextOrNull(1000),
  groupId: looseTextOrNull(200),
  passages: looseList(
    z.object({
      number: z.int().check(z.gte(1), z.lte(maxNumber)),
      location: orElse(z.record(z.string(), z.unknown()), {}),
      content: looseText(contentCharacters),
    }),
    maxPassages,
  ),
});

/** The passages in the state of a reply that its text may name. Whatever the state holds, nothing throws. @source ours, beside protocol §2.6 */
export function citedPassagesOf(state: Readonly<Record<string, unknown>>): CitedPassages {
  const found = new Map<number, CitedPassage>();
  const groups = Object.hasOwn(state, 'sources') ? entriesOf(state['sources'], maxGroups) : [];
  for (const [, group] of groups) {
    const list = readLoosely(z.object({ sources: orElse(z.array(z.unknown()), []) }), group, { sources: [] });
    for (const one of list.sources.slice(0, maxSources)) {
      const source = readLoosely(citedSourceSchema, one, null);
      for (const { number, location, content } of source?.passages ?? [])
        if (source && content !== '' && !found.has(number))
          found.set(number, {
            number,
            name: plainName(source.name),
            places: placesOf([location]),
            content,
            contentKey: source.contentKey,
            groupId: source.groupId,
          });
    }
  }
  return found;
}
