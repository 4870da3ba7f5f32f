/** Events of a splitter, in the order of the file. */
export interface SplitHandlers {
  /** The file is a list or an object; called once, first. */
  top(kind: 'list' | 'object'): void;
  /** A list that is taken apart begins; it may hold nothing. */
  list(key: string): void;
  /** One item of the top list (`key` null), of a list that is taken apart (`key` names it), or a member of the top object. */
  item(key: string | null, json: Uint8Array): void;
  /** An item longer than `maxItemBytes` was passed over. */
  tooLarge(key: string | null): void;
}

export interface SplitOptions {
  /** Members of the top object whose lists are taken apart. */
  lists: readonly string[];
  maxItemBytes: number;
}

/** Cuts a JSON text that arrives in pieces. */
export interface JsonSplitter {
  /** False once the text is not JSON; nothing more is found in it then. */
  push(bytes: Uint8Array): boolean;
  /** Whether the text came to its end. */
  isComplete(): boolean;
}

type Mode = 'start' | 'item' | 'after-item' | 'key' | 'after-key' | 'inside' | 'end' | 'broken';

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
/** The bytes of a mark that some editors put in front of a text. */
const isByteOrderMark = (byte: number): boolean => byte === 0xef || byte === 0xbb || byte === 0xbf;

/** Bytes of one item, gathered over the pieces that it lies in. */
function createGathering(maxBytes: number) {
  let pieces: Uint8Array[] = [];
  let length = 0;
  return {
    add(piece: Uint8Array): void {
      length += piece.length;
      if (length > maxBytes) pieces = [];
      // The piece may be a view of a buffer that is used again.
      else if (piece.length > 0) pieces.push(piece.slice());
    },
    /** The bytes; null when there were too many. */
    take(): Uint8Array | null {
      const joined = length > maxBytes ? null : join(pieces, length);
      pieces = [];
      length = 0;
      return joined;
    },
  };
}

function join(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/**
 * Cuts a long list (or an object with long lists) into its items without reading them: it only follows strings and brackets. So the
 * memory it needs is that of one item, an item that is broken inside harms no other, and one that is too long is passed over.
 */
export function createJsonSplitter(handlers: SplitHandlers, options: SplitOptions): JsonSplitter {
  const gathering = createGathering(options.maxItemBytes);
  const decoder = new TextDecoder();
  let mode: Mode = 'start';
  let top: 'list' | 'object' = 'list';
  /** The member of the top object that is being read, and whether its list is taken apart. */
  let key: string | null = null;
  let inList = false;
  /** Inside an item: how many brackets are open, and whether a string is. */
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  /** A number or word ends where something else begins. */
  let isBare = false;
  let isKey = false;

  function finish(): void {
    const bytes = gathering.take();
    if (isKey) {
      isKey = false;
      key = bytes ? readKey(bytes) : '';
      mode = 'after-key';
      return;
    }
    mode = 'after-item';
    if (bytes) handlers.item(key, bytes);
    else handlers.tooLarge(key);
  }
  function readKey(bytes: Uint8Array): string {
    try {
      return String(JSON.parse(decoder.decode(bytes)));
    } catch {
      return '';
    }
  }

  /** Goes on inside an item; the answer is where it ended, or the end of the piece. */
  function inside(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at];
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) {
          inString = false;
          if (depth === 0) return end(bytes, from, at + 1);
        }
      } else if (byte === quote) {
        inString = true;
      } else if (byte === openList || byte === openObject) {
        depth += 1;
      } else if (byte === closeList || byte === closeObject) {
        if (isBare) return end(bytes, from, at);
        depth -= 1;
        if (depth === 0) return end(bytes, from, at + 1);
      } else if (isBare && (byte === comma || isSpace(byte ?? 0))) {
        return end(bytes, from, at);
      }
    }
    gathering.add(bytes.subarray(from));
    return bytes.length;
  }
  function end(bytes: Uint8Array, from: number, to: number): number {
    gathering.add(bytes.subarray(from, to));
    finish();
    return to;
  }

  function begin(byte: number): void {
    depth = 0;
    inString = false;
    isEscaped = false;
    isBare = byte !== quote && byte !== openList && byte !== openObject;
    mode = 'inside';
  }

  /** One byte between items; false when the item begins with this very byte. */
  function between(byte: number): boolean {
    if (isSpace(byte)) return true;
    switch (mode) {
      case 'start':
        if (isByteOrderMark(byte)) return true;
        return open(byte);
      case 'item':
        return beginItem(byte);
      case 'after-item':
        return afterItem(byte);
      case 'key':
        return beginKey(byte);
      case 'after-key':
        mode = byte === colon ? 'item' : 'broken';
        return true;
      default:
        mode = 'broken';
        return true;
    }
  }
  function open(byte: number): boolean {
    if (byte !== openList && byte !== openObject) mode = 'broken';
    else {
      top = byte === openList ? 'list' : 'object';
      inList = top === 'list';
      mode = top === 'list' ? 'item' : 'key';
      handlers.top(top);
    }
    return true;
  }
  function beginItem(byte: number): boolean {
    if (byte === closeList && inList) {
      closeCurrentList();
      return true;
    }
    if (byte === openList && !inList && key !== null && options.lists.includes(key)) {
      inList = true;
      handlers.list(key);
      return true;
    }
    if (byte === comma || byte === colon || byte === closeList || byte === closeObject) {
      mode = 'broken';
      return true;
    }
    begin(byte);
    return false;
  }
  function closeCurrentList(): void {
    inList = false;
    mode = top === 'list' ? 'end' : 'after-item';
  }
  function afterItem(byte: number): boolean {
    if (byte === comma) mode = inList ? 'item' : 'key';
    else if (byte === closeList && inList) closeCurrentList();
    else if (byte === closeObject && !inList && top === 'object') mode = 'end';
    else mode = 'broken';
    return true;
  }
  function beginKey(byte: number): boolean {
    if (byte === closeObject) mode = 'end';
    else if (byte !== quote) mode = 'broken';
    else {
      isKey = true;
      begin(byte);
      return false;
    }
    return true;
  }

  return {
    push(bytes) {
      let at = 0;
      while (at < bytes.length) {
        if (mode === 'inside') at = inside(bytes, at);
        else if (mode === 'broken') return false;
        else if (between(bytes[at] ?? 0)) at += 1;
      }
      return (mode as Mode) !== 'broken';
    },
    isComplete: () => mode === 'end',
  };
}
