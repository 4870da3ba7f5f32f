'use client';
import { failed, limits, success, type Outcome } from '@stoa/core/contract';
import { useTexts } from '@stoa/ui';
import { readTags, TagsEditor } from '../../conversations/door.js';
import { libraryTexts } from './library.texts.js';

export interface FormTags {
  tags: readonly string[];
  /** Typed and not entered yet. */
  typed: string;
  onTags: (tags: readonly string[]) => void;
  onTyped: (text: string) => void;
}

const refused = (message: string) => failed({ code: 'refused', message });

/** Tags of a form, which it may keep elsewhere. `all` has those that are typed and not entered yet, too, or says why they cannot be taken. */
export function useTags(fields: FormTags): FormTags & { all: () => Outcome<string[]> } {
  const words = useTexts(libraryTexts);
  const { tags, typed } = fields;
  return {
    ...fields,
    all() {
      const read = readTags(typed, tags);
      const all = [...tags, ...read.tags];
      if (read.tooLong) return refused(words.tagTooLong(limits.tagMaxCharacters));
      return all.length > limits.fileTagsMax ? refused(words.tooManyTags(limits.fileTagsMax)) : success(all);
    },
  };
}

/** Tags that go with it, as many as a stored thing may have. */
export function TagsField({
  tags,
  typed,
  suggestions = [],
  readOnly,
  onTags,
  onTyped,
}: FormTags & { suggestions?: readonly string[]; readOnly?: boolean }) {
  const words = useTexts(libraryTexts);
  return (
    <div role="group" aria-label={words.tagsLabel} className="flex flex-col gap-1.5">
      <p aria-hidden className="text-ui font-medium text-ink">
        {words.tagsLabel}
      </p>
      <TagsEditor
        tags={tags}
        suggestions={suggestions}
        most={limits.fileTagsMax}
        readOnly={readOnly}
        typed={typed}
        onTyped={onTyped}
        onAdd={(added) => onTags([...tags, ...added])}
        onRemove={(tag) => onTags(tags.filter((one) => one !== tag))}
      />
    </div>
  );
}
