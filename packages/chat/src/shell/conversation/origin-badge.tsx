'use client';
import { Badge, useTexts } from '@stoa/ui';
import { FileDown, Users } from 'lucide-react';
import { originTexts } from './origin.texts.js';

const icons = { group: Users, imported: FileDown } as const;

/** Whose a conversation is, where it is not the person's own alone. A narrow screen has the icon. */
export function OriginBadge({ origin }: { origin: keyof typeof icons }) {
  const { label, hint } = useTexts(originTexts)[origin];
  const Icon = icons[origin];
  return (
    <Badge
      data-slot="origin-state"
      data-state={origin}
      title={hint}
      className="max-sm:border-transparent max-sm:bg-transparent max-sm:px-0"
    >
      <Icon size={12} aria-hidden />
      <span className="max-sm:sr-only">{label}</span>
    </Badge>
  );
}
