import type { MessageCode } from '../../contract/messages.js';

/** How far the reader of an agreement has come. */
export interface AgreementReading {
  /** Its end has been seen, or all of it is visible. */
  isRead: boolean;
  typedEmail: string;
  accountEmail: string;
}

/** A line may stand between two pixels. @units px */
const nearEndPx = 2;

/** Whether the end of a box is visible: it is scrolled to the bottom, or cannot be scrolled. */
export const isAtEnd = (box: { scrollHeight: number; scrollTop: number; clientHeight: number }): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight <= nearEndPx;

/** One reason why an agreement cannot be accepted yet. */
export type AcceptanceFault = Extract<MessageCode, `disclosure.${string}`>;

/** All reasons why an agreement cannot be accepted yet. @source chat specification §5 "Disclosure acceptance", §8 */
export function acceptanceFaults({ isRead, typedEmail, accountEmail }: AgreementReading): AcceptanceFault[] {
  const isOwn = typedEmail.trim().toLowerCase() === accountEmail.trim().toLowerCase();
  return [
    ...(isRead ? [] : (['disclosure.notScrolled'] as const)),
    ...(isOwn ? [] : (['disclosure.emailMismatch'] as const)),
  ];
}
