export function classGroup(className: string): string;
