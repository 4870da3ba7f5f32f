/** The style sheet of all panels on a page. */
export interface PanelStyles {
  /** The sheet, for any number of shadow roots. @param first the rules of a first answer */
  sheetOf: (first: string) => CSSStyleSheet;
  /** Replaces the first rules by those of every part: one sheet, for the order of rules decides. */
  complete: (full: string) => void;
}

/** Creates the keeper of a sheet. */
export function createPanelStyles(): PanelStyles {
  let sheet: CSSStyleSheet | undefined;
  let all: string | undefined;
  return {
    sheetOf: (first) => {
      if (sheet) return sheet;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(all ?? first);
      return sheet;
    },
    complete: (full) => {
      all = full;
      sheet?.replaceSync(full);
    },
  };
}

/** One for each copy of the panel's code, as are its modules: lazy parts load once for all chats of a page. */
export const panelStyles = createPanelStyles();
