export function changedPackages(paths: readonly string[]): string[];
export function checkChangesets(): Promise<number>;
