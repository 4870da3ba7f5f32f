/** Kind of a toast, which decides its icon. */
export type ToastKind = 'neutral' | 'success' | 'warning' | 'danger';

/** One notification. The list of them belongs to the caller; this package keeps no store. */
export interface Toast {
  id: string;
  kind?: ToastKind;
  title: string;
  description?: string;
  /** One thing to do about it, usually "Undo". Doing it dismisses the toast. */
  action?: { label: string; onAction: () => void };
  /**
   * How long it stays. Default 5,000, or 10,000 with an action; null: until dismissed, which is the default for
   * `danger`. @units ms
   */
  durationMs?: number | null;
  /** Its time stands still, and it goes on: the pointer or the focus came to the toasts, or has left them. */
  onHold?: (isHeld: boolean) => void;
  /** Interrupts a screen reader. Default: only `danger` does. */
  assertive?: boolean;
}

const plainMs = 5_000;
const actionMs = 10_000;

/** How long a toast stays; null means until it is dismissed. @units ms */
export function lifetimeOf({ durationMs, kind, action }: Toast): number | null {
  if (durationMs !== undefined) return durationMs;
  if (kind === 'danger') return null;
  return action ? actionMs : plainMs;
}

/** Whether a screen reader is interrupted for it. */
export function isAssertive({ assertive, kind }: Toast): boolean {
  return assertive ?? kind === 'danger';
}
