/** The letters of groups whose members keep their long names; the build writes them here. */
export const keptGroups: Readonly<Record<string, string>> = {};
