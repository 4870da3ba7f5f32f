import { minify } from 'terser';

/**
 * Takes out of a file what the bundler's own minifier leaves, for what everybody loads: seconds for one or two in a hundred. Nothing is
 * assumed that doesn't hold for all code.
 *
 * @param {string} code a module, or a script in one function
 */
export async function squeeze(code, { isModule = true } = {}) {
  const squeezed = await minify(code, {
    module: isModule,
    toplevel: true,
    ecma: 2020,
    compress: { passes: 2 },
    format: { comments: false },
  });
  return Buffer.from(squeezed.code);
}
