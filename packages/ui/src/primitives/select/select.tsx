'use client';
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native select cannot hold icons and second lines */
import * as PopoverPrimitive from '@radix-ui/react-popover';
import { ChevronsUpDown } from 'lucide-react';
import { forwardRef, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { useMergedRef } from '../../lib/merge-refs.js';
import { useFieldControl } from '../../patterns/field/field-context.js';
import { controlVariants, type ControlVariantProps } from '../input/input.variants.js';
import { SelectList } from './select-list.js';
import type { SelectOption } from './select-options.js';
import { useSelect } from './use-select.js';

export interface SelectProps
  extends
    Omit<ComponentPropsWithoutRef<'button'>, 'value' | 'defaultValue' | 'onChange' | 'children' | 'name'>,
    ControlVariantProps {
  options: readonly SelectOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** Sends the value with the form around it. */
  name?: string;
  /** `quiet` draws no edge, for headers and toolbars. */
  look?: 'field' | 'quiet';
}

/** One of several. Inside a `Field`, or with `aria-label`. */
export const Select = forwardRef<HTMLButtonElement, SelectProps>(function Select(
  {
    options,
    value,
    defaultValue,
    onValueChange,
    placeholder,
    name,
    size,
    look = 'field',
    disabled = false,
    className,
    onKeyDown,
    onClick,
    onBlur,
    ...props
  },
  ref,
) {
  const field = useFieldControl();
  const own = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(own, ref);
  const [inner, setInner] = useState(defaultValue);
  const current = value ?? inner;
  const select = useSelect({
    options,
    value: current,
    disabled,
    onChoose: (next) => {
      setInner(next);
      onValueChange?.(next);
    },
  });
  const option = options[select.chosen];
  return (
    <PopoverPrimitive.Root open={select.open} onOpenChange={(open) => select.setOpen(open)}>
      <PopoverPrimitive.Anchor asChild>
        <button
          ref={merged}
          type="button"
          role="combobox"
          data-slot="select"
          data-state={select.open ? 'open' : 'closed'}
          aria-haspopup="listbox"
          aria-expanded={select.open}
          aria-controls={select.open ? select.listId : undefined}
          aria-activedescendant={
            select.open && select.active >= 0 ? select.optionId(select.active) : undefined
          }
          disabled={disabled}
          {...field}
          className={cn(
            controlVariants({ size }),
            'flex cursor-pointer select-none items-center gap-2 pe-1.5 text-start',
            look === 'quiet' &&
              'w-auto border-transparent bg-transparent font-medium hover:bg-ink/6 data-[state=open]:bg-ink/6',
            className,
          )}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (!event.defaultPrevented) select.onKeyDown(event);
          }}
          onClick={(event) => {
            onClick?.(event);
            if (!event.defaultPrevented) select.setOpen(!select.open);
          }}
          onBlur={(event) => {
            onBlur?.(event);
            select.setOpen(false);
          }}
          {...props}
        >
          {option?.icon}
          <span className={cn('min-w-0 flex-1 truncate', !option && 'text-ink-muted')}>
            {option?.label ?? placeholder}
            {option?.distinction ? (
              <span className="relative text-caption font-normal text-ink-muted">
                <span className="sr-only">{','}</span> <bdi>{option.distinction}</bdi>
              </span>
            ) : null}
          </span>
          <ChevronsUpDown size={16} aria-hidden className="shrink-0 text-ink-muted" />
        </button>
      </PopoverPrimitive.Anchor>
      <SelectList select={select} options={options} button={own} />
      {name ? <input type="hidden" name={name} value={current ?? ''} disabled={disabled} /> : null}
    </PopoverPrimitive.Root>
  );
});
