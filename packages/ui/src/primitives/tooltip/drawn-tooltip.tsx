'use client';
import { Slot } from '@radix-ui/react-slot';
import { forwardRef, useId } from 'react';
import { TooltipCard } from './tooltip-card.js';
import type { TooltipProps } from './tooltip.js';
import { useTooltip, type TooltipGroup } from './use-tooltip.js';

/** A tooltip of ours. A page has hundreds of them and shows one: until then it is a few listeners on its element. */
export const DrawnTooltip = forwardRef<HTMLDivElement, TooltipProps & { group: TooltipGroup }>(
  function DrawnTooltip(
    {
      group,
      content,
      children,
      isName = false,
      side = 'top',
      align = 'center',
      open,
      defaultOpen,
      onOpenChange,
      ...props
    },
    ref,
  ) {
    const id = useId();
    const { anchor, triggerProps, cardProps } = useTooltip(group, { open, defaultOpen, onOpenChange });
    return (
      <>
        <Slot {...triggerProps} {...(anchor && !isName ? { 'aria-describedby': id } : {})}>
          {children}
        </Slot>
        {anchor ? (
          <TooltipCard
            ref={ref}
            id={id}
            role="tooltip"
            anchor={anchor}
            side={side}
            align={align}
            {...cardProps}
            {...props}
          >
            {content}
          </TooltipCard>
        ) : null}
      </>
    );
  },
);
