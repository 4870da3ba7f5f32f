import type { OpValues } from '@stoa/core/rules';

/** Typed values of this page's forms, so that a form keeps them while the virtual list unmounts it. Never stored. */
export interface TypedValues {
  of(form: string): OpValues;
  keep(form: string, values: OpValues): void;
  forget(form: string): void;
}

const maxForms = 50;

/** Creates the memory of forms. */
export function createTypedValues(): TypedValues {
  const forms = new Map<string, OpValues>();
  return {
    of: (form) => forms.get(form) ?? {},
    keep(form, values) {
      forms.delete(form);
      forms.set(form, values);
      const [oldest] = forms.keys();
      if (forms.size > maxForms && oldest !== undefined) forms.delete(oldest);
    },
    forget: (form) => void forms.delete(form),
  };
}
