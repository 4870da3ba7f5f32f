/** A part of a single-file component. */
interface VueBlock {
  content: string;
  lang?: string | undefined;
}
interface VueDescriptor {
  template: VueBlock | null;
  script: VueBlock | null;
  scriptSetup: VueBlock | null;
  styles: readonly (VueBlock & { scoped?: boolean | undefined })[];
}
type VueErrors = readonly (string | { message: string })[];

/** The part of `vue/compiler-sfc` that is used. */
export interface VueCompiler {
  parse(source: string, options: object): { descriptor: VueDescriptor; errors: VueErrors };
  compileScript(descriptor: never, options: object): { content: string };
  compileTemplate(options: object): { code: string; errors: VueErrors };
  compileStyle(options: object): { code: string; errors: VueErrors };
}

/** A component as a module and its styles. @errors thrown: `VueFailure` with what is wrong */
export interface VueModule {
  code: string;
  loader: 'js' | 'ts' | 'tsx' | 'jsx';
  css: string;
}

/** Errors of a component. */
export class VueFailure extends Error {}

const languages = ['js', 'ts', 'tsx', 'jsx'] as const;

function checked(errors: VueErrors): void {
  const [first] = errors;
  if (first !== undefined) throw new VueFailure(typeof first === 'string' ? first : first.message);
}
function plain(block: VueBlock | null, known: readonly string[]): void {
  if (block?.lang !== undefined && !known.includes(block.lang))
    throw new VueFailure(`${block.lang} is not available here. Components can use ${known.join(', ')}.`);
}

/** Compiles a single-file component. `at` makes the names of its scoped styles its own. */
export function compileVueComponent(
  { parse, compileScript, compileTemplate, compileStyle }: VueCompiler,
  { path, text, at }: { path: string; text: string; at: number },
): VueModule {
  const id = `artifact-${at}`;
  const scope = `data-v-${id}`;
  const { descriptor, errors } = parse(text, { filename: path, sourceMap: false });
  checked(errors);
  const { template, script, scriptSetup, styles } = descriptor;
  plain(template, ['html']);
  plain(script, languages);
  plain(scriptSetup, languages);
  for (const style of styles) plain(style, ['css']);
  const isScoped = styles.some(({ scoped }) => scoped);
  const named = (scriptSetup ?? script)?.lang;
  const loader = languages.find((one) => one === named) ?? 'js';
  const lines = [
    script || scriptSetup
      ? compileScript(descriptor as never, {
          id,
          inlineTemplate: true,
          genDefaultAs: 'component',
        }).content
      : 'const component = {};',
  ];
  if (template && !scriptSetup) {
    const made = compileTemplate({
      source: template.content,
      filename: path,
      id,
      scoped: isScoped,
      compilerOptions: { expressionPlugins: loader.startsWith('ts') ? ['typescript'] : [] },
    });
    checked(made.errors);
    lines.push(
      made.code.replace(/^export function render/m, 'function render'),
      'component.render = render;',
    );
  }
  if (isScoped) lines.push(`component.__scopeId = ${JSON.stringify(scope)};`);
  const css = styles.map(({ content, scoped }) => {
    const made = compileStyle({ source: content, filename: path, id: scope, scoped: Boolean(scoped) });
    checked(made.errors);
    return made.code;
  });
  lines.push('export default component;');
  return { code: lines.join('\n'), loader, css: css.join('\n') };
}
