import { lazyPart, useStore } from '@stoa/react';
import type { UnlistedNoteProps } from './unlisted-note.js';

const Note = lazyPart(() => import('./unlisted-note.js').then((file) => file.UnlistedNote));

/** `UnlistedNote`, loaded where another client has left messages out; nothing while a reply is on its way. */
export function LazyUnlistedNote(props: UnlistedNoteProps) {
  const isShown = useStore(
    props.conversation.store,
    ({ unlisted, load, run }) => unlisted > 0 && load === 'ready' && run.status === 'idle',
  );
  return isShown ? <Note {...props} /> : null;
}
