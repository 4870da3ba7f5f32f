export function classesOfSheet(css: string): Set<string>;
export function renameInSheet(css: string, names: ReadonlyMap<string, string>): string;
export function markLateRules(css: string, isLate: (name: string) => boolean): string;
export function splitMarkedSheet(css: string): { first: string; late: (number | string)[] };
