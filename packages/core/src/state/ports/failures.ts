import { listSentence } from '../../contract/conversations/list-messages.js';
import type { Failure } from '../../contract/outcome.js';

/** Whether a failure says that a thing is not there (any more), and not that it could not be reached or was refused. */
export const isGone = ({ type, status }: Failure): boolean => type === 'NoSuchKey' || status === 404;

/** The failure of a call whose answer arrived and whose content makes no sense. */
export const unreadable: Failure = { code: 'parse', message: listSentence('answer.unreadable') };
