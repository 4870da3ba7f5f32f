/** Public module of the room `commands`. */
export { keyOf } from './bindings.js';
export { CommandOption, type CommandOptionProps } from './command-option.js';
export { commandsTexts } from './commands.texts.js';
export { commands, type Command } from './commands.js';
export { KeyHint } from './key-hint.js';
export { ranked } from './rank.js';
export { ShortcutEditor } from './shortcut-editor.js';
export { useListNavigation } from './use-list-navigation.js';
