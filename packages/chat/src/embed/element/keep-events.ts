const kept =
  'keydown keyup keypress beforeinput input compositionstart compositionupdate compositionend copy cut paste focusin dragenter dragover drop';

/**
 * Keeps what is typed, pasted and dropped in a chat from the listeners of the page: its shortcuts are not for these keys, and its
 * dialogs do not take the focus back. Listeners of
 * the capture phase hear before the chat does; they find a host that can be edited while a box has focus, as shortcut libraries ask.
 */
export function keepEvents(host: HTMLElement, shadow: ShadowRoot): void {
  for (const type of kept.split(' '))
    shadow.addEventListener(type, (event) => {
      // A drop that the chat does not take is the page's.
      if (type[0] !== 'd' || event.defaultPrevented) event.stopPropagation();
    });
  Object.defineProperty(host, 'isContentEditable', {
    get: () => shadow.activeElement?.matches('textarea,input,select') ?? false,
    configurable: true,
  });
}
