/** A tool call as far as it has arrived. `arguments` is JSON text, possibly incomplete. */
export interface ReplyToolCall {
  id?: string;
  name: string;
  arguments: string;
}
