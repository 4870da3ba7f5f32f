export const lightModules: Readonly<Record<string, string>>;
export function lightTwinOf(id: string, importer?: string): string | undefined;
