/**
 * The system prompt of a new conversation.
 *
 * @source chat specification §1 "default system instruction"; the words are ours.
 */
export const defaultSystemPrompt =
  "Follow the user's instructions carefully. Answer in markdown. Draw a Mermaid diagram (in a ```mermaid block) or a Vega-Lite chart (in a ```vega block) only when the user asks for one. Be concise.";
