/** Finds the first special block in a text that arrives in pieces. */
export interface BlockWatch {
  push(delta: string): void;
  /** Nothing follows; a block that has not been closed ends here. */
  end(): void;
  readonly isFound: boolean;
}

/** What a watch looks for, and whom it tells. */
export interface BlockWatchOptions {
  words: readonly string[];
  /** The block itself is told as text too. */
  showsBlock: boolean;
  onText(text: string): void;
  onBlock(word: string, code: string): void;
}

const fence = /^ {0,3}(`{3,})[ \t]*(?:(\w+)[ \t]*)?\r?$/;

/**
 * Tells a text on, up to its first block of one of the languages; what follows the block is dropped. Only a line that may open a block is held
 * back until it is complete.
 *
 * @source protocol §7.4 "block terminator"
 */
export function watchBlocks({ words, showsBlock, onText, onBlock }: BlockWatchOptions): BlockWatch {
  let pending = '';
  let isLineStart = true;
  let open: { ticks: string; word: string } | undefined;
  let code = '';
  let isFound = false;

  const say = (text: string): void => {
    if (text !== '') onText(text);
  };

  function openingOf(line: string): typeof open {
    const [, ticks = '', word = ''] = fence.exec(line) ?? [];
    return words.includes(word) ? { ticks, word } : undefined;
  }

  /** Whether more characters could make it the opening of a block. */
  function mayOpen(line: string): boolean {
    if (/^ {0,3}`{0,2}$/.test(line)) return true;
    const [whole, , word = ''] = fence.exec(line) ?? [];
    return whole !== undefined && words.some((one) => one.startsWith(word));
  }

  const closes = (line: string): boolean => {
    const [, ticks = '', word = ''] = fence.exec(line) ?? [];
    return open !== undefined && word === '' && ticks.length >= open.ticks.length;
  };

  function found(): void {
    isFound = true;
    onBlock(open!.word, code);
  }

  /** A whole line, without its end. */
  function read(line: string): void {
    if (!open) {
      open = isLineStart ? openingOf(line) : undefined;
      if (!open || showsBlock) say(`${line}\n`);
      return;
    }
    if (showsBlock) say(`${line}\n`);
    if (closes(line)) found();
    else code += `${line}\n`;
  }

  return {
    get isFound() {
      return isFound;
    },
    push(delta) {
      if (isFound) return;
      pending += delta;
      for (let end = pending.indexOf('\n'); end !== -1 && !isFound; end = pending.indexOf('\n')) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 1);
        read(line);
        isLineStart = true;
      }
      if (isFound || open || (isLineStart && mayOpen(pending))) return;
      say(pending);
      isLineStart &&= pending === '';
      pending = '';
    },
    end() {
      if (isFound) return;
      if (!open) say(pending);
      else {
        if (showsBlock) say(pending);
        if (!closes(pending)) code += pending;
        found();
      }
      pending = '';
    },
  };
}
