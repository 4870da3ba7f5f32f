/** The outcome of a call of a page's tool, for the model. */
export interface CallAnswer {
  name: string;
  outcome: 'completed' | 'failed' | 'declined';
  /** JSON or plain text. */
  text: string;
}

/** The longest result of one call, and of all calls of a reply together. @units characters */
const maxOfOne = 20_000;
const maxOfAll = 60_000;

/** A text cut to a length, never inside a character. */
function cut(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/**
 * The message that brings results to the model. It is data: nothing in it is read as a block, a prefix or an order.
 *
 * @param most what the model can take in. @units characters
 */
export function formatToolAnswers(answers: readonly CallAnswer[], most = maxOfAll): string {
  const each = Math.min(maxOfOne, Math.floor(Math.min(most, maxOfAll) / Math.max(1, answers.length)));
  const parts = answers.map(({ name, outcome, text }) => {
    const formatted =
      text.length > each ? `${cut(text, each)}…\n(The rest of ${text.length} characters is left out.)` : text;
    return `${name} (${outcome}):\n${formatted}`;
  });
  return `Results of the tools of this page that you called:\n\n${parts.join('\n\n')}`;
}
