'use client';
import { limits } from '@stoa/core/contract';
import { useTexts } from '@stoa/ui';
import { useRef, useState } from 'react';
import { readTags, TagsEditor } from '../../conversations/door.js';
import { libraryTexts } from './library.texts.js';

export interface FormTags {
  tags: readonly string[];
  onTags: (tags: readonly string[]) => void;
  onTyped: (text: string) => void;
}

/** Tags of a form. `all` has those that are typed and not entered yet, too. */
export function useTags(initial: readonly string[]): FormTags & { all: () => string[] } {
  const [tags, onTags] = useState(initial);
  const typed = useRef('');
  return {
    tags,
    onTags,
    onTyped: (text) => void (typed.current = text),
    all: () => [...tags, ...readTags(typed.current, tags).tags].slice(0, limits.fileTagsMax),
  };
}

/** Tags that go with it, as many as a stored thing may have. */
export function TagsField({
  tags,
  suggestions = [],
  onTags,
  onTyped,
}: FormTags & { suggestions?: readonly string[] }) {
  const words = useTexts(libraryTexts);
  return (
    <div role="group" aria-label={words.tagsLabel} className="flex flex-col gap-1.5">
      <p aria-hidden className="text-ui font-medium text-ink">
        {words.tagsLabel}
      </p>
      <TagsEditor
        tags={tags}
        suggestions={suggestions}
        onTyped={onTyped}
        onAdd={(added) => onTags([...tags, ...added].slice(0, limits.fileTagsMax))}
        onRemove={(tag) => onTags(tags.filter((one) => one !== tag))}
      />
    </div>
  );
}
