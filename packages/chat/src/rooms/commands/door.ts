/** Public module of the room `commands`. */
export { keyOf } from './bindings.js';
export { CommandOption, type CommandOptionProps } from './command-option.js';
export { KeyHint } from './key-hint.js';
export { ranked } from './rank.js';
export { ShortcutEditor } from './shortcut-editor.js';
export { useCommands } from './use-commands.js';
export { useListNavigation } from './use-list-navigation.js';
