import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import type { Code, Construct, Extension, State, Token } from 'micromark-util-types';

const tilde = 126;
const isWord = (code: Code): boolean =>
  code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCharCode(code));

/** Deleted text beside the marks of any script. One tilde between letters or digits is a range, as in `3~5`, and deletes nothing. */
export function deletedText(): Extension {
  const plain = gfmStrikethroughCjkFriendly();
  const construct = plain.text?.[tilde] as Construct;
  const withoutRanges: Construct = {
    ...construct,
    tokenize(effects, ok, nok) {
      const before = this.previous;
      const decide: State = (code) => {
        const token = this.events.at(-1)?.[1] as Token;
        if (token.end.offset - token.start.offset === 1) {
          if (isWord(before)) token._open = false;
          if (isWord(code)) token._close = false;
        }
        return ok(code);
      };
      return construct.tokenize.call(this, effects, decide, nok);
    },
  };
  return { ...plain, text: { [tilde]: withoutRanges } };
}
