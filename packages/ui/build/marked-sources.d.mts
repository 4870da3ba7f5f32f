export const styledPackages: readonly string[];
export function withMarkedSources<T>(
  names: readonly string[],
  use: (folder: string) => Promise<T>,
): Promise<T>;
