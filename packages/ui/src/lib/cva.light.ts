import { clsx, type ClassValue } from 'clsx';

type Variants = Record<string, Record<string, ClassValue>>;
type Props = Record<string, unknown>;

interface Config {
  variants: Variants;
  compoundVariants?: readonly Props[];
  defaultVariants?: Props;
}

/** `cva` with what the design system uses of it, for a build in which every byte counts: one value for each part of a condition. */
export const cva =
  (base: ClassValue, { variants, compoundVariants = [], defaultVariants }: Config = { variants: {} }) =>
  (props: Props = {}): string => {
    const chosen = { ...defaultVariants };
    for (const name in props) if (props[name] !== undefined) chosen[name] = props[name];
    return clsx(
      base,
      Object.keys(variants).map((name) => variants[name]?.[String(chosen[name])]),
      compoundVariants.map(
        ({ class: own, ...when }) =>
          Object.keys(when).every((name) => chosen[name] === when[name]) && (own as ClassValue),
      ),
      props['class'] as ClassValue,
      props['className'] as ClassValue,
    );
  };
