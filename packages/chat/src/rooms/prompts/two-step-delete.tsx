'use client';
import { ConfirmRow, type ConfirmRowProps } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { templatesTexts } from './templates.texts.js';

/** The second step of deleting templates. @source chat specification §4 "Template deletion is two-step" */
export function TwoStepDelete(props: Omit<ConfirmRowProps, 'confirmLabel' | 'cancelLabel'>) {
  const texts = useTexts(templatesTexts);
  return <ConfirmRow confirmLabel={texts.confirm} cancelLabel={texts.cancel} {...props} />;
}
