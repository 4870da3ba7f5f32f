'use client';
import type { TemplateVariable } from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { useEffect, useState } from 'react';

/** The variables of a text, read again as it changes. */
export function useVariables(content: string): readonly TemplateVariable[] {
  const { templates } = useStoa();
  const [variables, setVariables] = useState<readonly TemplateVariable[]>([]);
  useEffect(() => {
    let isOld = false;
    // While the reader cannot be loaded the text can still be edited.
    templates.read(content).then(
      (found) => isOld || setVariables(found),
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [templates, content]);
  return variables;
}
