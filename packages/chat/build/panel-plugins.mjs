import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { lightTwinOf } from './embed-aliases.mjs';
import { renameClasses } from './panel-classes.mjs';

/** Makes the sheet that a module holds as text small. */
export async function shrinkSheetText(source) {
  // A comment may hold such quotes, too.
  const [written, css] = source.match(/(?<== )`([^`]*)`/);
  const { code } = await transform(css, { loader: 'css', minify: true });
  return source.replace(written, JSON.stringify(code.trim()));
}

/** Takes the lighter twin of a module where there is one. */
export const lightTwins = {
  name: 'light-twins',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && (lightTwinOf(found.id, importer) ?? found);
  },
};

/** Diagrams are drawn in a frame of the server's, never in the page; sheets of libraries stay out; our own are made small. */
export const contents = (version) => ({
  name: 'contents',
  async load(id) {
    if (id.endsWith('parts/diagrams/draw-diagram.ts'))
      return "export const createDiagramDrawer = () => Promise.reject(new Error('Diagrams need their frame.'));";
    if (id.endsWith('embed/version.ts')) return `export const sdkVersion = ${JSON.stringify(version)};`;
    if (id.endsWith('-css.ts')) return shrinkSheetText(readFileSync(id, 'utf8'));
    return id.endsWith('.css') ? { code: '', moduleType: 'js' } : undefined;
  },
});

/** The module that hands over the rules that come late. */
export const lateSheetId = '\0late-sheet';

/**
 * Writes the short names of classes, and brings the late rules with every module that needs some: a chunk is run after what it imports,
 * so nothing is ever seen without its looks.
 *
 * @param {{ looks: string, late: readonly (number | string)[], names: ReadonlyMap<string, string>,
 *   keptGroups: Readonly<Record<string, string>>, needsLate: (id: string) => boolean }} options `looks` is the path of the module that
 *   keeps the sheet
 */
export const shortClasses = ({ looks, late, names, keptGroups, needsLate }) => ({
  name: 'short-classes',
  resolveId: (source) => (source === lateSheetId ? { id: lateSheetId, moduleSideEffects: true } : undefined),
  load(id) {
    if (id === lateSheetId)
      return `import { panelLooks } from ${JSON.stringify(looks)};\npanelLooks.add(${JSON.stringify(late)});`;
    if (id.endsWith('lib/kept-groups.light.ts'))
      return `export const keptGroups = ${JSON.stringify(keptGroups)};`;
    if (!/packages\/(ui|chat)\/src\/.*\.tsx?$/.test(id) || id.endsWith('-css.ts')) return undefined;
    const code = renameClasses(readFileSync(id, 'utf8'), id, names);
    return {
      code: needsLate(id) ? `import ${JSON.stringify(lateSheetId)};\n${code}` : code,
      moduleType: id.endsWith('x') ? 'tsx' : 'ts',
    };
  },
});
