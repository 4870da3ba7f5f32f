import type { ChatEvent } from '../../contract/chat-event.js';
import { csvFromAnswer } from '../files/csv-answer.js';
import { emptyReply, foldEvent, type Reply, type ReplyOutput } from './reply.js';

/** Folds several events, whatever the reply is made of. */
export const foldEvents = (events: readonly ChatEvent[], output?: ReplyOutput): Reply =>
  events.reduce(foldEvent, emptyReply(output, csvFromAnswer));
