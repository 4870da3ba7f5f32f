/**
 * A module of Radix without names that no bundler can read: it asks for newer parts of React in a way that older ones do not fail, and
 * would keep all that the runtime has.
 *
 * @param {ReadonlySet<string>} known names that the runtime has
 */
export const withPlainNames = (code, known) =>
  code.replace(/\b(React\d*)\[" (\w+) "\.trim\(\)\.toString\(\)\]/g, (_, react, name) =>
    known.has(name) ? `${react}.${name}` : 'undefined',
  );

/** A module of an icon without what nothing here reads: keys of shapes that never change places, its usual size and other names. */
export const withPlainIcon = (code) =>
  code
    .replace(/,\s*key: "\w+"/g, '')
    .replace(/^\s*size: 24,\n/m, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;\n/m, '');

/** Makes libraries smaller by what is known of the one who uses them; `known` where the runtime is part of the bundle. */
export const plainLibraries = (known) => ({
  name: 'plain-libraries',
  transform(code, id) {
    if (known && id.includes('/@radix-ui/')) return withPlainNames(code, known);
    return id.includes('/lucide-react/dist/esm/icons/') ? withPlainIcon(code) : undefined;
  },
});

/** What says nothing about the build: directives speak to others, and the panel has at once some of what a chat without looks fetches late. */
const unsaid = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT']);

/**
 * Takes what the bundler says: a name that a module does not have is an error, also where it is only looked up in the whole of it, for
 * that fails when it is called and not before.
 */
export function strictLog(level, log, handle) {
  if (!unsaid.has(log.code)) handle(log.code === 'IMPORT_IS_UNDEFINED' ? 'error' : level, log);
}
