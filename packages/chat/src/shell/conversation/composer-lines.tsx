'use client';
import type { FeatureFlag } from '@stoa/core/contract';
import { selectFlag, type ConversationStore } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { useReadTexts } from '@stoa/ui';
import { inOrder } from '../../base/rooms/in-order.js';
import { useRooms } from '../../base/rooms/rooms-context.js';
import type { ComposerLine, ViewRoom } from '../../base/rooms/view-room.js';
import { AttachLine } from '../../rooms/attachments/attach-line.js';

type FlaggedLine = ComposerLine & { flag?: FeatureFlag };

/** The lines of all records, each with the flag of its room. */
const foldLines = (rooms: readonly ViewRoom[]): readonly FlaggedLine[] =>
  inOrder(
    rooms.map(({ flag, composer = [] }) =>
      composer.map((line): FlaggedLine => (flag === undefined ? line : { ...line, flag })),
    ),
  );

export interface ComposerLinesProps {
  conversation: ConversationStore;
}

/** What rooms offer at the start of the message box. */
export function ComposerLines({ conversation }: ComposerLinesProps) {
  const stoa = useStoa();
  const read = useReadTexts();
  const flags = useStore(stoa.flags.store, (state) => state);
  const context = { stoa, conversation };
  return foldLines(useRooms())
    .filter(({ flag, isOffered }) => (flag === undefined || selectFlag(flag)(flags)) && isOffered(context))
    .map(({ id, icon, label, takesFocus, run }) => (
      <AttachLine
        key={id}
        icon={icon}
        label={label(read)}
        {...(takesFocus !== undefined && { takesFocus })}
        onSelect={() => run(context)}
      />
    ));
}
