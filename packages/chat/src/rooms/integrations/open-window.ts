import type { OpenWindow } from '@stoa/core/state';

/** @source chat specification §9 "Integration pop-up" */
const sizePx = 600;

/** Opens an address in a window in the middle of this one. */
export const openWindow: OpenWindow = (url) => {
  const top = Math.round(window.screenY + (window.outerHeight - sizePx) / 2);
  const start = Math.round(window.screenX + (window.outerWidth - sizePx) / 2);
  const opened = window.open(
    url,
    'stoa-integration',
    `popup,width=${sizePx},height=${sizePx},top=${top},left=${start}`,
  );
  return opened && { isClosed: () => opened.closed };
};
