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
