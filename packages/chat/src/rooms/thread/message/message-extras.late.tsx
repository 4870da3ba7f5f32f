'use client';
import { latePart } from '../../../base/lazy/late-part.js';
import type { MessageExtrasProps } from './message-extras.js';

const load = () => import('./message-extras.js');
const LateBefore = latePart(() => load().then((room) => room.ExtrasBefore));
const LateAfter = latePart(() => load().then((room) => room.ExtrasAfter));

/** Whether a message may have more than words: what exactly, the part itself finds out. */
const mayHaveExtras = ({ data, live }: MessageExtrasProps): boolean =>
  live
    ? live.toolCalls.length + live.statuses.length + Object.keys(live.state).length > 0
    : 'state' in data || 'toolCalls' in data;

/** `ExtrasBefore` for a build in which it comes with the first message that may have more than words. */
export function ExtrasBefore(props: MessageExtrasProps) {
  return mayHaveExtras(props) ? <LateBefore {...props} /> : null;
}

/** `ExtrasAfter` for the same build. */
export function ExtrasAfter(props: MessageExtrasProps) {
  return mayHaveExtras(props) ? <LateAfter {...props} /> : null;
}
