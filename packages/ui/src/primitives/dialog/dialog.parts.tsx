'use client';
import * as DialogPrimitive from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { forwardRef, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { useLabels } from '../../lib/labels.js';
import { useMergedRef } from '../../lib/merge-refs.js';
import { usePortalContainer } from '../../lib/portal.js';
import { useModalLayer } from '../../lib/use-modal-layer.js';
import { WithoutFocusGuards } from '../../lib/without-focus-guards.js';
import { IconButton } from '../icon-button/icon-button.js';
import { dialogVariants, type DialogVariantProps } from './dialog.variants.js';

export interface RootProps {
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** Holds whether the dialog is open. Non-modal for Radix; `Content` brings the modality (see `useModalLayer`). */
export function Root(props: RootProps) {
  return <DialogPrimitive.Root modal={false} {...props} />;
}

export type TriggerProps = ComponentPropsWithoutRef<typeof DialogPrimitive.Trigger>;

/** Opens the dialog; usually `asChild` around a `Button`. */
export const Trigger = forwardRef<HTMLButtonElement, TriggerProps>(function Trigger(props, ref) {
  return <DialogPrimitive.Trigger ref={ref} data-slot="dialog-trigger" {...props} />;
});

export interface ContentProps
  extends Omit<ComponentPropsWithoutRef<typeof DialogPrimitive.Content>, 'forceMount'>, DialogVariantProps {
  /** False keeps the dialog open on a press outside, so that a form is not lost by accident. */
  dismissible?: boolean;
}

/** Whether the target is in a notification or in another dialog, which do not count as outside of this one. */
function isAbove(target: EventTarget | null, layer: Element | null): boolean {
  if (!(target instanceof Element)) return false;
  const other = target.closest('[data-slot=toaster], [data-modal-layer]');
  return other !== null && other !== layer;
}

/**
 * Whether another modal layer covers this dialog, which is then inert: no press outside closes it. Asked as well as {@link isAbove},
 * because Radix reports a touch when it ends, and the element that was touched may be removed by then.
 */
const isUnderAnother = (layer: Element | null): boolean => layer?.closest('[inert]') != null;

/** The dialog itself, over a scrim. It needs a `Title`; the first field or button inside gets focus. */
export const Content = forwardRef<HTMLDivElement, ContentProps>(function Content(
  { size, dismissible = true, className, onKeyDown, onInteractOutside, children, ...props },
  ref,
) {
  const container = usePortalContainer();
  const layer = useModalLayer();
  const contentRef = useMergedRef<HTMLDivElement>(layer.ref, ref);
  const layerRef = useRef<HTMLDivElement>(null);
  return (
    <DialogPrimitive.Portal container={container}>
      <div
        ref={layerRef}
        data-slot="dialog-layer"
        data-modal-layer=""
        className="fixed inset-0 z-40 grid font-text"
      >
        <div
          data-slot="dialog-scrim"
          aria-hidden
          className="absolute inset-0 animate-fade-in bg-scrim"
          // A press on the scrim must not move focus out of the dialog.
          onMouseDown={(event) => event.preventDefault()}
        />
        <DialogPrimitive.Content
          data-slot="dialog-content"
          aria-modal="true"
          {...layer}
          ref={contentRef}
          className={cn(dialogVariants({ size }), className)}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            layer.onKeyDown(event);
          }}
          onInteractOutside={(event) => {
            onInteractOutside?.(event);
            const layerElement = layerRef.current;
            if (!dismissible || isAbove(event.target, layerElement) || isUnderAnother(layerElement))
              event.preventDefault();
          }}
          {...props}
        >
          {children}
          <WithoutFocusGuards />
        </DialogPrimitive.Content>
      </div>
    </DialogPrimitive.Portal>
  );
});

/** Title, description and the close button; stays put while the body scrolls. */
export const Header = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function Header(
  { className, ...props },
  ref,
) {
  return (
    <div
      ref={ref}
      data-slot="dialog-header"
      className={cn('flex shrink-0 flex-col gap-1 px-5 pe-14 pt-4 pb-3', className)}
      {...props}
    />
  );
});

/** Names the dialog. It gets the focus where what had it is replaced. */
export const Title = forwardRef<HTMLHeadingElement, ComponentPropsWithoutRef<typeof DialogPrimitive.Title>>(
  function Title({ className, ...props }, ref) {
    return (
      <DialogPrimitive.Title
        ref={ref}
        data-slot="dialog-title"
        tabIndex={-1}
        className={cn('text-lead font-semibold text-balance text-ink outline-none', className)}
        {...props}
      />
    );
  },
);

/** One or two sentences that say what happens. */
export const Description = forwardRef<
  HTMLParagraphElement,
  ComponentPropsWithoutRef<typeof DialogPrimitive.Description>
>(function Description({ className, ...props }, ref) {
  return (
    <DialogPrimitive.Description
      ref={ref}
      data-slot="dialog-description"
      className={cn('text-ui text-pretty text-ink-muted', className)}
      {...props}
    />
  );
});

/** The part that scrolls when the dialog is taller than the screen. */
export const Body = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function Body(
  { className, ...props },
  ref,
) {
  return (
    <div
      ref={ref}
      data-slot="dialog-body"
      className={cn(
        'flex min-h-0 grow flex-col gap-4 overflow-y-auto overscroll-contain px-5 py-1 text-ui text-ink scrollbar-quiet',
        className,
      )}
      {...props}
    />
  );
});

/** The actions, the main one last. On narrow screens they stand in a column with the main one on top. */
export const Footer = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function Footer(
  { className, ...props },
  ref,
) {
  return (
    <div
      ref={ref}
      data-slot="dialog-footer"
      className={cn(
        'flex shrink-0 flex-col-reverse gap-2 px-5 pt-4 pb-5 sm:flex-row sm:justify-end',
        className,
      )}
      {...props}
    />
  );
});

export type CloseProps = ComponentPropsWithoutRef<typeof DialogPrimitive.Close>;

/** Closes the dialog; usually `asChild` around a `Button`. */
export const Close = forwardRef<HTMLButtonElement, CloseProps>(function Close(props, ref) {
  return <DialogPrimitive.Close ref={ref} data-slot="dialog-close" {...props} />;
});

export interface CloseIconProps extends Omit<ComponentPropsWithoutRef<'button'>, 'aria-label'> {
  /** Default: the catalogue's "Close". */
  label?: string;
}

/** The cross in the corner. */
export const CloseIcon = forwardRef<HTMLButtonElement, CloseIconProps>(function CloseIcon(
  { label, className, ...props },
  ref,
) {
  const labels = useLabels();
  return (
    <DialogPrimitive.Close asChild>
      <IconButton
        ref={ref}
        data-slot="dialog-close-icon"
        data-dismiss=""
        label={label ?? labels.close}
        tooltip={false}
        className={cn('absolute end-3 top-3', className)}
        {...props}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </DialogPrimitive.Close>
  );
});
