import { File, FileImage, FileSpreadsheet, FileText, Presentation, Tag, type LucideIcon } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';

const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/amplify\/tag/, Tag],
  [/sheet|excel|csv|tab-separated/, FileSpreadsheet],
  [/presentation|powerpoint/, Presentation],
  [/^text\/|pdf|word|document|json|xml|markdown/, FileText],
];

export interface FileIconProps extends ComponentPropsWithoutRef<'svg'> {
  /** MIME type, or the kind of a source that is no file. */
  type: string;
}

/** The picture of a kind of file. */
export function FileIcon({ type, ...props }: FileIconProps) {
  const [, Icon] = icons.find(([pattern]) => pattern.test(type)) ?? [null, File];
  return <Icon size={16} aria-hidden {...props} />;
}
