/** Parsed result of one piece of the stream. */
export interface ArtifactPiece {
  /** Text of the artifact. */
  artifact: string;
  /** A remark to the person, for the message. */
  comment: string;
}

/** Reads the stream of a model that writes an artifact. */
export interface ArtifactStream {
  push(chunk: string): ArtifactPiece;
  /** Flushes text that was held back. */
  end(): ArtifactPiece;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
/** The beginning of something that may become a mark, at the end of what has come. */
const heldInText = /(?:<|~(?:A\d*)?)$/;
const heldInComment = /<\/?$/;
const markInText = /<>|~A(\d+)/g;

/** The lines inside of a fence; a part that is named inside of another fence brings no second one. */
function bodyOf(part: string): string {
  if (!fence.test(part)) return part;
  const inside = part.replace(/^[^\n]*\n?/, '');
  return inside.slice(0, Math.max(0, inside.lastIndexOf('\n')));
}

/**
 * Creates a reader. Text between `<>` and `</>` is a comment, and `~A{n}` stands for the part `n` of the version before; a part that
 * does not exist is nothing. What may be the beginning of a mark is held back until it is known, so the result does not depend on how
 * the text was cut. Inside of a code fence `<>` is code: it is how React writes a fragment.
 *
 * @source protocol §6.5; the exception for code is ours
 */
export function createArtifactStream(parts: readonly string[] = []): ArtifactStream {
  let rest = '';
  let isComment = false;
  /** The line so far, as it stands in the artifact, and the fence that is open. */
  let line = '';
  let open = '';

  function follow(text: string): void {
    const lines = (line + text).split('\n');
    line = lines.pop() ?? '';
    for (const one of lines) {
      const mark = fence.exec(one)?.[1];
      if (mark === undefined) continue;
      if (open === '') open = mark;
      else if (mark.startsWith(open) && one.trim() === mark) open = '';
    }
  }
  const partOf = (index: string): string => {
    const part = parts[Number(index)];
    if (part === undefined) return '';
    return `\n${open === '' ? part : bodyOf(part)}\n`;
  };

  /** Reads up to the next mark or line end; the state of the fence can change at each. */
  function read(isEnd: boolean): ArtifactPiece {
    const piece: ArtifactPiece = { artifact: '', comment: '' };
    const take = (text: string): void => {
      piece.artifact += text;
      follow(text);
    };
    for (;;) {
      if (isComment) {
        const end = rest.indexOf('</>');
        if (end < 0) {
          const held = isEnd ? '' : (heldInComment.exec(rest)?.[0] ?? '');
          piece.comment += rest.slice(0, rest.length - held.length);
          rest = held;
          return piece;
        }
        piece.comment += `${rest.slice(0, end)}\n`;
        rest = rest.slice(end + 3);
        isComment = false;
        continue;
      }
      const newline = rest.indexOf('\n');
      const held = isEnd || newline >= 0 ? '' : (heldInText.exec(rest)?.[0] ?? '');
      const ready = newline >= 0 ? rest.slice(0, newline + 1) : rest.slice(0, rest.length - held.length);
      markInText.lastIndex = 0;
      let mark = markInText.exec(ready);
      while (mark && mark[0] === '<>' && open !== '') mark = markInText.exec(ready);
      if (!mark) {
        take(ready);
        rest = rest.slice(ready.length);
        if (newline < 0) return piece;
        continue;
      }
      take(ready.slice(0, mark.index));
      rest = rest.slice(mark.index + mark[0].length);
      if (mark[0] === '<>') isComment = true;
      else take(partOf(mark[1] ?? ''));
    }
  }

  return {
    push(chunk) {
      rest += chunk;
      return read(false);
    },
    end: () => read(true),
  };
}

/** Reads a full answer. */
export function parseArtifactAnswer(text: string, parts: readonly string[] = []): ArtifactPiece {
  const stream = createArtifactStream(parts);
  const pieces = [stream.push(text), stream.end()];
  return {
    artifact: pieces.map(({ artifact }) => artifact).join(''),
    comment: pieces.map(({ comment }) => comment).join(''),
  };
}
