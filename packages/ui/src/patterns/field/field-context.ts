'use client';
import { createContext, useContext } from 'react';

/** Attributes that a control gets from its field. */
export interface FieldControl {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

const nothing: FieldControl = {};

export const FieldContext = createContext<FieldControl>(nothing);

/** Attributes that tie a control to the label, hint and error of its `Field`; empty outside of one. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext);
}
