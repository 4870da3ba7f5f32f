'use client';
import { LoadFailure } from '../../app/load-states.js';
import { latePart } from '../../app/late-part.js';

/** `DisclosureNotice`, fetched where something has to be accepted; nothing is sent without it either. */
export const LateDisclosure = latePart(
  () => import('./disclosure-notice.js').then((room) => room.DisclosureNotice),
  {
    saysFirstWords: true,
    saysRooms: true,
    waiting: <div className="min-h-24 flex-1" />,
    failed: (retry) => (
      <div className="p-4">
        <LoadFailure onRetry={retry} />
      </div>
    ),
  },
);
