'use client';
import { latePart } from '../../../base/lazy/late-part.js';
import type { ReplyEndProps } from './reply-end.js';

const LateReplyEnd = latePart(() => import('./reply-end.js').then((room) => room.ReplyEnd));

/** `ReplyEnd` for a build in which it comes with the first reply that did not simply end. */
export function ReplyEnd(props: ReplyEndProps) {
  const { run, isEmpty } = props;
  const isPlain =
    run.status === undefined || (run.status === 'completed' && run.reason !== 'length' && !isEmpty);
  return isPlain ? null : <LateReplyEnd {...props} />;
}
