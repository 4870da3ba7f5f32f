import type { LayoutState } from '@stoa/core/state';

/** Where on the pages of assistants somebody is. */
export type AssistantPlace =
  | { kind: 'library' }
  | { kind: 'new' }
  | { kind: 'copy'; id: string }
  | { kind: 'one'; id: string };

/** The page of the layout for a place; it is what stands in the address behind the first slash. */
export const assistantPageOf = (place: AssistantPlace): Extract<LayoutState['page'], `assistants${string}`> =>
  place.kind === 'library'
    ? 'assistants'
    : place.kind === 'new'
      ? 'assistants/new'
      : place.kind === 'copy'
        ? `assistants/copy/${place.id}`
        : `assistants/${place.id}`;

/** The place that a page of the layout stands for. */
export function assistantPlaceOf(page: string): AssistantPlace {
  const [, ...parts] = page.split('/').filter(Boolean);
  const [first, ...rest] = parts;
  if (first === undefined) return { kind: 'library' };
  if (first === 'new' && rest.length === 0) return { kind: 'new' };
  return first === 'copy' && rest.length > 0
    ? { kind: 'copy', id: rest.join('/') }
    : { kind: 'one', id: parts.join('/') };
}
