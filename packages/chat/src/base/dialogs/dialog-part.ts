import type { Dialog } from '@stoa/core/state';

/** The name of a dialog. */
export type DialogName = Dialog['name'];

/**
 * The props of a dialog's content. It renders `Dialog.Header` with `Dialog.Title`, `Dialog.Body`, `Dialog.Footer` and
 * `Dialog.CloseIcon`; the host owns the frame, its focus and its closing.
 */
export interface DialogPartProps<N extends DialogName = DialogName> {
  dialog: Extract<Dialog, { name: N }>;
  onClose: () => void;
}
