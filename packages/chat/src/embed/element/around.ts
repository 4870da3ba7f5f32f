/** The element that says language and direction for a chat: its place in the page, or the body for a chat that stands beside it. */
export const around = (host: Element): Element =>
  host.parentElement === document.documentElement ? document.body : host;
