/** Longer formulas are shown as their source. @units characters */
export const longestFormula = 4000;

/** The argument that KaTeX passes to a macro. */
interface MacroContext {
  consumeArgs(count: number): unknown;
  popToken(): unknown;
}

const skipArgument = (context: MacroContext) => {
  context.consumeArgs(1);
  return '';
};

/** TeX's terminal commands, which KaTeX would write to the console, and the name of an equation, which nothing refers to. */
const silentMacros = {
  '\\label': skipArgument,
  '\\message': skipArgument,
  '\\errmessage': skipArgument,
  '\\show': (context: MacroContext) => {
    context.popToken();
    return '';
  },
};

/** How KaTeX reads a formula of a reply, wherever it is shown: it throws on what is no TeX, and bounds what a formula can ask for. */
export const formulaOptions = (isDisplay: boolean) =>
  ({
    displayMode: isDisplay,
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxSize: 20,
    maxExpand: 300,
    // A copy: a formula adds the macros that it defines.
    macros: { ...silentMacros },
  }) as const;
