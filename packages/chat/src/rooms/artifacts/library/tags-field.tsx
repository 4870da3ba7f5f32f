'use client';
import { limits } from '@stoa/core/contract';
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

/**
 * Tags of a form, which it may keep elsewhere.
 *
 * @shape `all`: with those that are typed and not entered yet; `fault`: why they cannot be taken
 */
export function useTags(fields: FormTags): FormTags & { all: string[]; fault: string | null } {
  const texts = useTexts(libraryTexts);
  const { tags, typed } = fields;
  const read = readTags(typed, tags);
  const all = [...tags, ...read.tags];
  const fault = read.tooLong
    ? texts.tagTooLong(limits.tagMaxCharacters)
    : all.length > limits.fileTagsMax
      ? texts.tooManyTags(limits.fileTagsMax)
      : null;
  return { ...fields, all, fault };
}

/** Tags that go with it, as many as a stored thing may have. */
export function TagsField({
  tags,
  typed,
  suggestions = [],
  readOnly,
  error,
  onTags,
  onTyped,
}: FormTags & { suggestions?: readonly string[]; readOnly?: boolean; error?: string | null }) {
  const texts = useTexts(libraryTexts);
  return (
    <div role="group" aria-label={texts.tagsLabel} className="flex flex-col gap-1.5">
      <p aria-hidden className="text-ui font-medium text-ink">
        {texts.tagsLabel}
      </p>
      <TagsEditor
        tags={tags}
        suggestions={suggestions}
        most={limits.fileTagsMax}
        readOnly={readOnly}
        error={error}
        typed={typed}
        onTyped={onTyped}
        onAdd={(added) => onTags([...tags, ...added])}
        onRemove={(tag) => onTags(tags.filter((one) => one !== tag))}
      />
    </div>
  );
}
