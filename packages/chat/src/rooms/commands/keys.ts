/** Modifiers in the order in which they are written. `$mod` is Command on a Mac and Control elsewhere. */
const modifiers = ['$mod', 'Control', 'Meta', 'Alt', 'Shift'] as const;

/** Whether this is a keyboard with a Command key. False on the server. */
export const isMac = (): boolean =>
  typeof navigator === 'object' && /Mac|iPod|iPhone|iPad/.test(navigator.platform);

interface KeyPress {
  modifiers: string[];
  key: string;
}

function parse(binding: string): KeyPress {
  // A plus sign that ends the text is the key itself.
  const parts = binding.split(/(?<=\w)\+/);
  const key = parts.pop() ?? '';
  return { modifiers: parts, key };
}

/** Whether a binding is a single key without a modifier, which must not act while text is typed. */
export const isPlain = (binding: string): boolean =>
  !parse(binding).modifiers.some((one) => one !== 'Shift') && !/^F\d+$/.test(parse(binding).key);

const macSigns: Record<string, string> = {
  $mod: '⌘',
  Meta: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↵',
  Backspace: '⌫',
};
const arrows: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/**
 * A binding as the keys that a person presses, in order.
 *
 * @param names the words on the keys in the reader's language
 */
export function keyParts(binding: string, names: Record<string, string>, onMac = isMac()): string[] {
  if (binding === '') return [];
  const press = parse(binding);
  const isSign = /^[^\p{L}\p{N}]$/u.test(press.key);
  const name = (key: string) => {
    if (onMac && macSigns[key]) return macSigns[key];
    const own = key === '$mod' ? 'Control' : key;
    return arrows[own] ?? names[own] ?? own.replace(/^Key|^Digit/, '');
  };
  return (
    modifiers
      // Shift is how a sign is reached, so the sign alone says it.
      .filter((one) => press.modifiers.includes(one) && !(one === 'Shift' && isSign))
      .map(name)
      .concat(press.key.length === 1 ? press.key.toUpperCase() : name(press.key))
  );
}

type KeyLike = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The pressed keys as a binding; null for a modifier alone and for keys that navigate the page. */
export function bindingOf(event: KeyLike, onMac = isMac()): string | null {
  if (/^(Control|Meta|Alt|AltGraph|Shift|CapsLock|Dead|Process|Unidentified|Tab)$/.test(event.key))
    return null;
  const isMod = onMac ? event.metaKey : event.ctrlKey;
  const other = onMac ? event.ctrlKey : event.metaKey;
  // Alt writes another character on some keyboards, and other alphabets have other letters: the place of the key counts then.
  const byPlace = event.altKey || (event.key.length === 1 && event.key > '\u007f');
  const key = event.key === ' ' ? 'Space' : byPlace ? event.code : event.key;
  if (!key) return null;
  const held = [
    isMod ? '$mod' : null,
    other ? (onMac ? 'Control' : 'Meta') : null,
    event.altKey ? 'Alt' : null,
    event.shiftKey ? 'Shift' : null,
  ].filter((one) => one !== null);
  const isAlone = held.length === 0 || (held.length === 1 && held[0] === 'Shift');
  if (isAlone && /^(Enter|Escape|Space|Backspace|Arrow.*|Home|End|Page.*)$/.test(key)) return null;
  return [...held, key.length === 1 ? key.toLowerCase() : key].join('+');
}

const browserKeys = new Set(
  [...'acvxyzntwqrldhjfpousg+-0123456789', 'F4', 'Tab']
    .map((key) => `$mod+${key}`)
    .concat(
      [...'ntwpcijrvzdba'].map((key) => `$mod+Shift+${key}`),
      ['F1', 'F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12', 'Alt+F4', 'Alt+ArrowLeft', 'Alt+ArrowRight'],
    ),
);

/** Keys that a browser, a system or a screen reader does not give away. */
export const isReserved = (binding: string): boolean =>
  browserKeys.has(binding) ||
  // VoiceOver's own pair, and AltGr elsewhere.
  (/Alt/.test(binding) && /Control|\$mod/.test(binding));
