import type { ReactNode } from 'react';

/** One choice. */
export interface SelectOption {
  value: string;
  /** Shown, and searched when the person types. */
  label: string;
  /** A second, quieter line. */
  description?: string;
  /** Tells it from choices with the same label: a line below it, and behind it once it is chosen. */
  distinction?: string;
  /** 16 px. */
  icon?: ReactNode;
  disabled?: boolean;
  /** Neighbours with the same group stand under one heading. */
  group?: string;
}

/** The next choice that can be taken, `step` away; stays where it is at the ends. */
export function stepFrom(options: readonly SelectOption[], from: number, step: number): number {
  const direction = Math.sign(step);
  let landed = from;
  let left = Math.abs(step);
  for (let at = from + direction; at >= 0 && at < options.length && left > 0; at += direction) {
    if (options[at]?.disabled) continue;
    landed = at;
    left -= 1;
  }
  return landed;
}

/** The first choice that can be taken, or -1. */
export function firstEnabled(options: readonly SelectOption[]): number {
  return stepFrom(options, -1, 1);
}

/** The last choice that can be taken; -1 where there is none. */
export function lastEnabled(options: readonly SelectOption[]): number {
  const last = stepFrom(options, options.length, -1);
  return last === options.length ? -1 : last;
}

/**
 * The choice that typed letters mean: the next one that starts with them, round the end if need be. The same letter
 * again steps through the choices that start with it.
 *
 * @returns an index, or -1 where nothing starts so
 */
export function matchTyped(options: readonly SelectOption[], from: number, typed: string): number {
  const repeated = [...typed].every((letter) => letter === typed[0]);
  const sought = (repeated ? typed.slice(0, 1) : typed).toLocaleLowerCase();
  const start = repeated ? from + 1 : Math.max(from, 0);
  for (let offset = 0; offset < options.length; offset += 1) {
    const at = (start + offset) % options.length;
    const option = options[at];
    if (option && !option.disabled && option.label.toLocaleLowerCase().startsWith(sought)) return at;
  }
  return -1;
}

/** A run of neighbours under one heading, with the place of its first member in the whole list. */
export interface SelectGroup {
  heading: string | undefined;
  offset: number;
  options: SelectOption[];
}

/** Cuts the flat list where the group changes. */
export function groupOptions(options: readonly SelectOption[]): SelectGroup[] {
  const groups: SelectGroup[] = [];
  options.forEach((option, index) => {
    const last = groups.at(-1);
    if (last && last.heading === option.group) last.options.push(option);
    else groups.push({ heading: option.group, offset: index, options: [option] });
  });
  return groups;
}
