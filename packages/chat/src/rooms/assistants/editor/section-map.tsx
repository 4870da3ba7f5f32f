'use client';
import { useTexts } from '@stoa/ui';
import type { RefObject } from 'react';
import { assistantEditorTexts } from './assistant-editor.texts.js';

/** The sections of the form, in its order. */
export const editorSections = [
  'basics',
  'instructions',
  'sources',
  'starters',
  'advanced',
  'tools',
  'whatChanged',
] as const;
export type EditorSection = (typeof editorSections)[number];

export interface SectionMapProps {
  form: RefObject<HTMLFormElement | null>;
  sections: readonly EditorSection[];
  /** Those in which something is wrong. */
  wrong: ReadonlySet<EditorSection>;
}

const controls = 'input:not([type=file]), textarea, button, summary';

/** Shows a section of the form, and gives its first control focus. */
export function showSection(form: HTMLFormElement | null, section: EditorSection): void {
  const part = form?.querySelector(`[data-section=${section}]`);
  if (!part) return;
  for (let at = part.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    at.open = true;
  part.scrollIntoView({ block: 'start' });
  part.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
}

/** Leads to the sections of a long form. */
export function SectionMap({ form, sections, wrong }: SectionMapProps) {
  const texts = useTexts(assistantEditorTexts);
  return (
    <nav
      data-slot="section-map"
      aria-label={texts.sections}
      className="sticky top-0 hidden w-36 shrink-0 self-start @min-[40rem]:block"
    >
      <ul className="flex flex-col gap-0.5">
        {sections.map((section) => (
          <li key={section}>
            <button
              type="button"
              onClick={() => showSection(form.current, section)}
              className="flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-control px-2 text-start text-ui text-ink-muted transition-colors duration-quick hover:bg-ink/6 hover:text-ink focus-ring pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1">{texts[section]}</span>
              {wrong.has(section) ? (
                <span className="size-2 rounded-full bg-danger">
                  <span className="sr-only">{texts.hasProblem}</span>
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
