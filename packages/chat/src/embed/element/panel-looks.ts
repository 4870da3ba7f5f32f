/** What comes later of a sheet: by turns, how much of the first part goes by, and what stands there. @units characters */
export type LateRules = readonly (number | string)[];

/** The sheet of all panels on a page. */
export interface PanelLooks {
  /** The sheet itself, for any number of shadow roots. @param first what is needed at once */
  sheetOf: (first: string) => CSSStyleSheet;
  /** Puts later rules where they belong: the order of rules decides, so that behind the first ones they would override too much. */
  add: (late: LateRules) => void;
}

function weave(first: string, late: LateRules): string {
  let at = 0;
  return (
    late.map((part) => (typeof part === 'string' ? part : first.slice(at, (at += part)))).join('') +
    first.slice(at)
  );
}

/** Makes the keeper of a sheet. */
export function createPanelLooks(): PanelLooks {
  let sheet: CSSStyleSheet | undefined;
  let text = '';
  let rules: LateRules = [];
  return {
    sheetOf: (first) => {
      text = first;
      if (sheet) return sheet;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(weave(text, rules));
      return sheet;
    },
    add: (late) => {
      rules = late;
      sheet?.replaceSync(weave(text, rules));
    },
  };
}

/** One for each copy of the panel's code, as are its modules: what comes late comes once for all chats of a page. */
export const panelLooks = createPanelLooks();
