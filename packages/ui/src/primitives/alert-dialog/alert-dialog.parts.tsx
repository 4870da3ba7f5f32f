'use client';
import { forwardRef } from 'react';
import {
  Close,
  Content as DialogContent,
  type CloseProps,
  type ContentProps as DialogContentProps,
} from '../dialog/dialog.parts.js';
import { Button, type ButtonProps } from '../button/button.js';

export { Body, Description, Footer, Header, Root, Title, Trigger } from '../dialog/dialog.parts.js';

export type ContentProps = Omit<DialogContentProps, 'dismissible'>;

/**
 * A question that must be answered: a click beside it does nothing, and the safe answer has focus. Only for what undo
 * cannot take back.
 */
export const Content = forwardRef<HTMLDivElement, ContentProps>(function Content(
  { size = 'sm', ...props },
  ref,
) {
  return (
    <DialogContent
      ref={ref}
      role="alertdialog"
      data-slot="alert-dialog-content"
      size={size}
      dismissible={false}
      {...props}
    />
  );
});

/** The safe answer; it gets focus. */
export const Cancel = forwardRef<HTMLButtonElement, ButtonProps & Pick<CloseProps, 'asChild'>>(
  function Cancel(props, ref) {
    return (
      <Close asChild>
        <Button ref={ref} data-slot="alert-dialog-cancel" data-autofocus="" {...props} />
      </Close>
    );
  },
);

/** The answer that does it; red unless said otherwise. */
export const Action = forwardRef<HTMLButtonElement, ButtonProps>(function Action(
  { variant = 'danger', ...props },
  ref,
) {
  return (
    <Close asChild>
      <Button ref={ref} data-slot="alert-dialog-action" variant={variant} {...props} />
    </Close>
  );
});
