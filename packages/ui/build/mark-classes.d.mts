export const mark: string;
export function markClasses(code: string, fileName: string): string;
