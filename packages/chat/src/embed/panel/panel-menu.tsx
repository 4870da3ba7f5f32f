'use client';
import type { LazyOverlayProps } from '@stoa/react';
import { cn } from '@stoa/ui';
import { Eraser, History, Plus } from 'lucide-react';
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type Ref,
} from 'react';

const icons = { new: Plus, history: History, clear: Eraser } as const;

/** One command of the menu. */
export interface PanelCommand {
  id: keyof typeof icons;
  label: string;
  tone?: 'plain' | 'danger';
  run: () => void;
}

export interface PanelMenuProps extends LazyOverlayProps {
  label: string;
  commands: readonly PanelCommand[];
}

/** The menu of the panel's head. It stands under its button inside the panel, so that nothing leaves the shadow root. */
export function PanelMenu({ trigger, label, commands }: PanelMenuProps) {
  // It comes with the first press on its button.
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const itemsOf = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!isOpen) return;
    itemsOf()[0]?.focus({ preventScroll: true });
    const page = place.current?.ownerDocument;
    // A press anywhere else, in the page around the chat too, where the target is only the host of the shadow root.
    const onPress = (event: PointerEvent) => {
      if (place.current && !event.composedPath().includes(place.current)) setOpen(false);
    };
    page?.addEventListener('pointerdown', onPress, true);
    return () => page?.removeEventListener('pointerdown', onPress, true);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf();
    const at = items.findIndex((item) => item === event.target);
    const to = (index: number) => () => items[(index + items.length) % items.length]?.focus();
    const acts: Record<string, () => void> = {
      ArrowDown: to(at + 1),
      ArrowUp: to(at - 1),
      Home: to(0),
      End: to(-1),
      Escape: close,
      // Tab leaves a menu; what stands behind it in the order is the next button of the head.
      Tab: close,
    };
    const letter = event.key.toLocaleLowerCase();
    const act =
      acts[event.key] ??
      (letter.length === 1 && letter !== ' '
        ? () =>
            [...items.slice(at + 1), ...items]
              .find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter))
              ?.focus()
        : undefined);
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <div
      ref={place}
      data-slot="panel-menu"
      className="relative"
      onBlur={(event) => {
        if (isOpen && event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
          setOpen(false);
      }}
    >
      {cloneElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLButtonElement> }>(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setOpen((now) => !now),
      })}
      {isOpen ? (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          className="absolute end-0 top-full z-30 mt-1 flex w-max max-w-[min(20rem,calc(100cqw-1rem))] min-w-48 animate-pop-in flex-col rounded-panel border border-transparent bg-surface-overlay p-1 text-ui text-ink shadow-overlay outline-none forced-colors:border-line"
        >
          {commands.map(({ id: command, label: name, tone, run }) => {
            const Icon = icons[command];
            return (
              <button
                key={command}
                type="button"
                role="menuitem"
                tabIndex={-1}
                data-command={command}
                className={cn(
                  'flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-control px-2 py-1.5 text-start transition-colors duration-quick outline-none hover:bg-ink/6 focus:bg-ink/6 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus pointer-coarse:min-h-11',
                  tone === 'danger' && 'text-danger hover:bg-danger-soft focus:bg-danger-soft',
                )}
                onClick={() => {
                  close();
                  run();
                }}
              >
                <Icon size={16} aria-hidden className={cn(tone !== 'danger' && 'text-ink-muted')} />
                {name}
              </button>
            );
          })}
        </div>
      ) : null}
    </div>
  );
}
