'use client';
import * as MenuPrimitive from '@radix-ui/react-dropdown-menu';
import { Check, ChevronRight } from 'lucide-react';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { usePortalContainer } from '../../lib/portal.js';
import { menuKeys } from '../../lib/roving-keys.js';
import { WithoutFocusGuards } from '../../lib/without-focus-guards.js';
import { menuContentVariants, menuItemVariants } from './menu.variants.js';

export interface RootProps {
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** Holds whether the menu is open. Never modal: nothing is done to the page behind. */
export function Root(props: RootProps) {
  return <MenuPrimitive.Root modal={false} {...props} />;
}

export type TriggerProps = ComponentPropsWithoutRef<typeof MenuPrimitive.Trigger>;

/** Opens the menu; usually `asChild` around a button. */
export const Trigger = forwardRef<HTMLButtonElement, TriggerProps>(function Trigger(props, ref) {
  return <MenuPrimitive.Trigger ref={ref} data-slot="menu-trigger" {...props} />;
});

export type ContentProps = Omit<ComponentPropsWithoutRef<typeof MenuPrimitive.Content>, 'forceMount'>;

/** The list of commands. */
export const Content = forwardRef<HTMLDivElement, ContentProps>(function Content(
  { className, align = 'start', sideOffset = 4, collisionPadding = 8, children, ...props },
  ref,
) {
  const container = usePortalContainer();
  return (
    <MenuPrimitive.Portal container={container}>
      <MenuPrimitive.Content
        ref={ref}
        data-slot="menu-content"
        align={align}
        sideOffset={sideOffset}
        collisionPadding={collisionPadding}
        className={cn(menuContentVariants(), className)}
        {...menuKeys}
        {...props}
      >
        {children}
        <WithoutFocusGuards />
      </MenuPrimitive.Content>
    </MenuPrimitive.Portal>
  );
});

export interface ItemProps extends ComponentPropsWithoutRef<typeof MenuPrimitive.Item> {
  /** `danger` for what destroys something. */
  tone?: 'plain' | 'danger';
}

/** One command: an optional 16 px icon, the words, an optional `Shortcut`. */
export const Item = forwardRef<HTMLDivElement, ItemProps>(function Item(
  { tone = 'plain', className, ...props },
  ref,
) {
  return (
    <MenuPrimitive.Item
      ref={ref}
      data-slot="menu-item"
      data-tone={tone}
      className={cn(menuItemVariants({ tone }), className)}
      {...props}
    />
  );
});

/** A command that is on or off. */
export const CheckboxItem = forwardRef<
  HTMLDivElement,
  ComponentPropsWithoutRef<typeof MenuPrimitive.CheckboxItem>
>(function CheckboxItem({ className, children, ...props }, ref) {
  return (
    <MenuPrimitive.CheckboxItem
      ref={ref}
      data-slot="menu-checkbox-item"
      className={cn(menuItemVariants({ marked: true }), className)}
      {...props}
    >
      <MenuPrimitive.ItemIndicator className="absolute start-2 inline-flex">
        <Check size={16} aria-hidden />
      </MenuPrimitive.ItemIndicator>
      {children}
    </MenuPrimitive.CheckboxItem>
  );
});

/** Items of which one is chosen. */
export const RadioGroup = forwardRef<
  HTMLDivElement,
  ComponentPropsWithoutRef<typeof MenuPrimitive.RadioGroup>
>(function RadioGroup(props, ref) {
  return <MenuPrimitive.RadioGroup ref={ref} data-slot="menu-radio-group" {...props} />;
});

/** One choice of a `RadioGroup`. */
export const RadioItem = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<typeof MenuPrimitive.RadioItem>>(
  function RadioItem({ className, children, ...props }, ref) {
    return (
      <MenuPrimitive.RadioItem
        ref={ref}
        data-slot="menu-radio-item"
        className={cn(menuItemVariants({ marked: true }), className)}
        {...props}
      >
        <MenuPrimitive.ItemIndicator className="absolute start-2 inline-flex">
          <span aria-hidden className="m-[5px] size-1.5 rounded-full bg-current forced-color-adjust-none" />
        </MenuPrimitive.ItemIndicator>
        {children}
      </MenuPrimitive.RadioItem>
    );
  },
);

/** Names the items below it. */
export const Label = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<typeof MenuPrimitive.Label>>(
  function Label({ className, ...props }, ref) {
    return (
      <MenuPrimitive.Label
        ref={ref}
        data-slot="menu-label"
        className={cn('px-2 pt-2 pb-1 text-caption font-medium text-ink-muted', className)}
        {...props}
      />
    );
  },
);

/** A line between groups of commands. */
export const Separator = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<typeof MenuPrimitive.Separator>>(
  function Separator({ className, ...props }, ref) {
    return (
      <MenuPrimitive.Separator
        ref={ref}
        data-slot="menu-separator"
        className={cn('-mx-1 my-1 h-px bg-line', className)}
        {...props}
      />
    );
  },
);

/** The keys that do the same, at the end of an item. */
export const Shortcut = forwardRef<HTMLSpanElement, ComponentPropsWithoutRef<'span'>>(function Shortcut(
  { className, ...props },
  ref,
) {
  return (
    <span
      ref={ref}
      data-slot="menu-shortcut"
      className={cn('ms-auto ps-6 text-caption text-ink-muted', className)}
      {...props}
    />
  );
});

/** A menu inside a menu. One level only. */
export function Sub(props: RootProps) {
  return <MenuPrimitive.Sub {...props} />;
}

/** Opens a `Sub`. */
export const SubTrigger = forwardRef<
  HTMLDivElement,
  ComponentPropsWithoutRef<typeof MenuPrimitive.SubTrigger>
>(function SubTrigger({ className, children, ...props }, ref) {
  return (
    <MenuPrimitive.SubTrigger
      ref={ref}
      data-slot="menu-sub-trigger"
      className={cn(menuItemVariants(), className)}
      {...props}
    >
      {children}
      <ChevronRight size={16} aria-hidden className="ms-auto rtl:-scale-x-100" />
    </MenuPrimitive.SubTrigger>
  );
});

/** The list of a `Sub`. */
export const SubContent = forwardRef<
  HTMLDivElement,
  ComponentPropsWithoutRef<typeof MenuPrimitive.SubContent>
>(function SubContent(
  { className, sideOffset = 2, alignOffset = -5, collisionPadding = 8, children, ...props },
  ref,
) {
  const container = usePortalContainer();
  return (
    <MenuPrimitive.Portal container={container}>
      <MenuPrimitive.SubContent
        ref={ref}
        data-slot="menu-sub-content"
        sideOffset={sideOffset}
        alignOffset={alignOffset}
        collisionPadding={collisionPadding}
        className={cn(menuContentVariants(), className)}
        {...menuKeys}
        {...props}
      >
        {children}
        <WithoutFocusGuards />
      </MenuPrimitive.SubContent>
    </MenuPrimitive.Portal>
  );
});
