import type { ApprovalScope, ToolAnswer } from '../../contract/tools/tools.js';
import { defineRoom } from '../define-room.js';

/** What a person says to a call of a tool that waits for them. */
export interface CallReply {
  /** Of the chat request whose reply holds the call. */
  requestId: string;
  callId: string;
  answer: ToolAnswer;
  scope?: ApprovalScope;
}

/** Tells the server; whether it heard. What becomes of the call arrives with the reply. Never rejects. */
export const toolsRoom = defineRoom({
  name: 'answerCall',
  create:
    (ports) =>
    async (reply: CallReply): Promise<boolean> =>
      (await ports.call('tools', 'answer', reply)).ok,
});
