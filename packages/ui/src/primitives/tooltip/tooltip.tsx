'use client';
import { Slot } from '@radix-ui/react-slot';
import {
  createContext,
  forwardRef,
  isValidElement,
  useContext,
  type ComponentPropsWithoutRef,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
  type RefAttributes,
} from 'react';
import type { TooltipAlign, TooltipSide } from './place-tooltip.js';
import type { TooltipGroup } from './use-tooltip.js';

export interface TooltipProps extends Omit<ComponentPropsWithoutRef<'div'>, 'content'> {
  /** The text, and a `Kbd` where there is a shortcut. Nothing that can be clicked. */
  content: ReactNode;
  /** The one element that it explains. */
  children: ReactNode;
  /** The text is the element's name already: it is not read once more as its description. */
  isName?: boolean;
  side?: TooltipSide;
  align?: TooltipAlign;
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Renderer and shared state of the tooltips below; null for the browser's own tooltips. */
export const DrawnTooltipContext = createContext<{
  Part: ComponentType<TooltipProps & { group: TooltipGroup } & RefAttributes<HTMLDivElement>>;
  group: TooltipGroup;
} | null>(null);

/** The tooltips below are the browser's own, also inside a `TooltipProvider`. */
export function NativeTooltipProvider({ children }: PropsWithChildren) {
  return <DrawnTooltipContext.Provider value={null}>{children}</DrawnTooltipContext.Provider>;
}

function textOf(content: ReactNode): string {
  if (typeof content === 'string' || typeof content === 'number') return String(content);
  if (Array.isArray(content)) return content.map(textOf).join('');
  return isValidElement<PropsWithChildren>(content) ? textOf(content.props.children) : '';
}

/**
 * A short explanation beside an element, on hover and on keyboard focus. Never the only place of a fact.
 *
 * A `TooltipProvider` above draws it and brings the code for that; without one it is the element's `title`.
 */
export const Tooltip = forwardRef<HTMLDivElement, TooltipProps>(function Tooltip(props, ref) {
  const drawn = useContext(DrawnTooltipContext);
  if (drawn) return <drawn.Part ref={ref} group={drawn.group} {...props} />;
  return <Slot title={textOf(props.content)}>{props.children}</Slot>;
});
