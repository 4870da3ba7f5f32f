export const styledPackages: readonly string[];
export function withMarkedSources<T>(
  names: readonly string[],
  task: (folder: string) => Promise<T>,
): Promise<T>;
