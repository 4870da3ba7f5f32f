'use client';
import type { ArtifactType } from '@stoa/core/rules';
import {
  AppWindow,
  Braces,
  Code,
  FileText,
  Image,
  Sheet,
  SquareTerminal,
  type LucideIcon,
  type LucideProps,
} from 'lucide-react';

const icons: Record<ArtifactType, LucideIcon> = {
  static: AppWindow,
  vanilla: AppWindow,
  react: AppWindow,
  vue: AppWindow,
  node: SquareTerminal,
  next: SquareTerminal,
  angular: SquareTerminal,
  text: FileText,
  json: Braces,
  csv: Sheet,
  svg: Image,
  code: Code,
  '': FileText,
};

/** The icon of a type of artifact. */
export function ArtifactIcon({ type, ...props }: LucideProps & { type: ArtifactType }) {
  const Icon = icons[type];
  return <Icon size={16} aria-hidden {...props} />;
}
