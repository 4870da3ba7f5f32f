export interface ClassText {
  start: number;
  end: number;
  text: string;
}
export function readClassText(code: string, fileName: string): { classes: ClassText[]; others: string[] };
export function changeClassText(code: string, fileName: string, change: (text: string) => string): string;
