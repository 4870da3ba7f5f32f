'use client';
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a native list cannot hold icons and second lines; keys and focus stay in the field */
import { User, Users } from 'lucide-react';
import {
  forwardRef,
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
} from 'react';
import { cn } from '../../lib/cn.js';
import { isComposing } from '../../lib/is-composing.js';
import { useFieldControl } from '../../patterns/field/field-context.js';
import { Spinner } from '../../primitives/spinner/spinner.js';
import { EmailChip } from './email-chip.js';

/** Something that can be added. @shape `entry` is what is added when it is chosen */
export interface EmailPickerOption {
  entry: string;
  label: string;
  /** A second line, as how many people a group has. */
  detail?: string;
  isGroup?: boolean;
}

/** The words of a picker. */
export interface EmailPickerTexts {
  /** Names the chosen addresses. */
  chosen: string;
  suggestions: string;
  placeholder: string;
  remove: (email: string) => string;
  removed: (email: string) => string;
  added: (count: number) => string;
  /** How many suggestions there are; said to screen readers. */
  found: (count: number) => string;
  searching: string;
}

export interface EmailPickerProps extends Omit<
  ComponentPropsWithoutRef<'div'>,
  'children' | 'onChange' | 'onPaste'
> {
  texts: EmailPickerTexts;
  /** In the order in which they were added. */
  emails: readonly string[];
  /** Text of the field. */
  text: string;
  options: readonly EmailPickerOption[];
  isSearching?: boolean;
  disabled?: boolean;
  onText: (text: string) => void;
  /** Entries as they were typed, pasted or chosen, parted by commas or line breaks. */
  onAdd: (entries: string) => void;
  onRemove: (email: string) => void;
}

const wholeAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const separators = /[,;\n\r\t]/;
/** Whether a text holds two addresses with nothing but a space between them. */
function holdsSeveral(text: string): boolean {
  const words = text.split(/\s+/);
  return words.some((word, index) => /@./.test(word) && /.@/.test(words[index + 1] ?? ''));
}

/**
 * Addresses as chips before a field with suggestions. Enter, a comma or leaving the field adds what is typed; Enter and Tab take the active
 * suggestion, or the only one, before that. Backspace in the empty field
 * takes the last one away. It knows no rule: what is added, and what is suggested, its owner decides.
 */
export const EmailPicker = forwardRef<HTMLDivElement, EmailPickerProps>(function EmailPicker(
  {
    texts,
    emails,
    text,
    options,
    isSearching = false,
    disabled = false,
    onText,
    onAdd,
    onRemove,
    className,
    ...props
  },
  ref,
) {
  const control = useFieldControl();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(-1);
  const [isClosed, setClosed] = useState(false);
  const [said, setSaid] = useState('');
  const count = useRef(emails.length);
  const isOpen = !isClosed && !disabled && options.length > 0;
  // One suggestion for what is typed is what is meant, unless an address is written out.
  const isSingle = options.length === 1 && text.trim() !== '' && !wholeAddress.test(text.trim());
  const taken = active < 0 && isSingle ? 0 : active;
  const chosen = isOpen ? options[taken] : undefined;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // In a form that scrolls the list may open below its edge.
    if (isOpen) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, options.length]);

  useEffect(() => {
    const added = emails.length - count.current;
    count.current = emails.length;
    if (added > 0) setSaid(texts.added(added));
  }, [emails, texts]);

  const close = () => {
    setActive(-1);
    setClosed(true);
  };
  const add = (entries: string) => {
    close();
    if (entries.trim() !== '') onAdd(entries);
  };
  const remove = (email: string) => {
    onRemove(email);
    setSaid(texts.removed(email));
    field.current?.focus();
  };
  const step = (by: number) => {
    setClosed(false);
    // -1 is the field itself, between the last and the first.
    const places = options.length + 1;
    setActive((before) => ((before + 1 + by + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const last = emails.at(-1);
    if (event.key === 'ArrowDown' && options.length > 0) step(1);
    else if (event.key === 'ArrowUp' && options.length > 0) step(-1);
    else if (event.key === 'Enter' && chosen) add(chosen.entry);
    else if (event.key === 'Enter' && text.trim() !== '') add(text);
    else if (event.key === 'Tab' && chosen && !event.shiftKey) add(chosen.entry);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!separators.test(pasted.trim()) && !holdsSeveral(pasted)) return;
    event.preventDefault();
    add(text.trim() === '' ? pasted : `${text}, ${pasted}`);
  };

  return (
    <div ref={ref} data-slot="email-picker" className={cn('relative font-text', className)} {...props}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press beside the chips goes to the field, which has its own focus */}
      <div
        data-disabled={disabled || undefined}
        className={cn(
          'flex max-h-40 min-h-8 cursor-text flex-wrap items-center gap-1 overflow-y-auto rounded-control border border-line-strong bg-surface-raised px-1 py-[3px] scrollbar-quiet transition-colors duration-quick ease-settle pointer-coarse:min-h-11',
          'has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus',
          'has-[input[aria-invalid]]:border-danger has-[input[aria-invalid]:focus-visible]:outline-danger',
          'data-disabled:cursor-not-allowed data-disabled:border-line data-disabled:bg-surface-sunken',
        )}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          field.current?.focus();
        }}
      >
        {emails.length > 0 ? (
          <ul aria-label={texts.chosen} className="contents">
            {emails.map((email) => (
              <li key={email} className="max-w-full min-w-0">
                <EmailChip
                  email={email}
                  removeLabel={texts.remove(email)}
                  disabled={disabled}
                  onRemove={() => remove(email)}
                />
              </li>
            ))}
          </ul>
        ) : null}
        <input
          ref={field}
          {...control}
          role="combobox"
          aria-expanded={isOpen}
          data-escape={isOpen ? '' : undefined}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${listId}-${taken}` : undefined}
          dir="auto"
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          disabled={disabled}
          placeholder={emails.length === 0 ? texts.placeholder : undefined}
          value={text}
          onChange={(event) => {
            const next = event.target.value;
            setActive(-1);
            setClosed(false);
            if (separators.test(next)) add(next);
            else onText(next);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => (text.trim() === '' ? close() : add(text))}
          className="h-6 min-w-32 flex-1 bg-transparent px-1.5 text-ui text-ink outline-none placeholder:text-ink-muted disabled:cursor-not-allowed"
        />
        {isSearching ? <Spinner size={16} label={texts.searching} className="me-1.5 text-ink-muted" /> : null}
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={texts.suggestions}
        hidden={!isOpen}
        // Focus stays in the field, whatever is pressed in the list.
        onMouseDown={(event) => event.preventDefault()}
        // In the flow of the form: a list that floats is clipped by what scrolls around it.
        className="mt-1 max-h-60 animate-pop-in overflow-y-auto rounded-panel border border-line bg-surface-overlay p-1 shadow-overlay scrollbar-quiet"
      >
        {isOpen
          ? options.map((option, index) => (
              <div
                key={option.entry}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === taken}
                data-active={index === taken || undefined}
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 py-1 text-ui text-ink data-active:bg-ink/6 pointer-coarse:min-h-11"
                onMouseMove={() => setActive(index)}
                onClick={() => {
                  add(option.entry);
                  field.current?.focus();
                }}
              >
                {option.isGroup ? (
                  <Users size={16} aria-hidden className="shrink-0 text-ink-muted" />
                ) : (
                  <User size={16} aria-hidden className="shrink-0 text-ink-muted" />
                )}
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {option.label}
                </span>
                {option.detail ? (
                  <span className="shrink-0 text-caption text-ink-muted">{option.detail}</span>
                ) : null}
              </div>
            ))
          : null}
      </div>
      <p role="status" className="sr-only">
        {isOpen ? texts.found(options.length) : said}
      </p>
    </div>
  );
});
