'use client';
import { forwardRef } from 'react';
import { cn } from '../../lib/cn.js';
import { Content as DialogContent, type ContentProps as DialogContentProps } from '../dialog/dialog.parts.js';
import { sheetVariants, type SheetVariantProps } from './sheet.variants.js';

export {
  Body,
  Close,
  CloseIcon,
  Description,
  Footer,
  Header,
  Root,
  Title,
  Trigger,
} from '../dialog/dialog.parts.js';

export interface ContentProps extends Omit<DialogContentProps, 'size'>, SheetVariantProps {}

/** A panel that comes in from an edge: what a side panel becomes on a narrow screen. */
export const Content = forwardRef<HTMLDivElement, ContentProps>(function Content(
  { side, className, ...props },
  ref,
) {
  return (
    <DialogContent
      ref={ref}
      data-slot="sheet-content"
      data-side={side ?? 'start'}
      className={cn(sheetVariants({ side }), className)}
      {...props}
    />
  );
});
