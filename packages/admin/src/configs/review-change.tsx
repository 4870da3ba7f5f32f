'use client';
import { nameOfMember, type LeafChange } from '@stoa/core/rules';
import type { ConfigStore } from '@stoa/core/state';
import { useTexts } from '@stoa/ui';
import { configsTexts, type ConfigsText } from './configs.texts.js';

export interface ReviewChangeProps {
  change: LeafChange;
  secrets: ConfigStore<unknown>['secrets'];
}

const isSecret = (path: readonly string[], secrets: ReviewChangeProps['secrets']): boolean =>
  secrets.some(
    (secret) =>
      secret.length === path.length && secret.every((step, at) => step === '*' || step === path[at]),
  );

/** A few words for a value: a record by its name, so that nothing secret in it is shown. */
function wordsOf(value: unknown, text: ConfigsText): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return value.length === 0 ? text.none : value.map((member) => wordsOf(member, text)).join(', ');
  return typeof value === 'object' && value !== null ? (nameOfMember(value) ?? text.entry) : text.none;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === '';

/** One difference: where it is, what stood there and what stands there now. */
export function ReviewChange({ change: { path, before, after }, secrets }: ReviewChangeProps) {
  const text = useTexts(configsTexts);
  // A record of one entry is called as that is.
  const steps = path.filter((step, at) => step !== path[at - 1]);
  return (
    <li
      data-slot="review-change"
      className="flex flex-wrap gap-x-2 border-b border-line py-1.5 text-ui last:border-b-0"
    >
      <span className="font-medium break-all">{steps.length === 0 ? text.whole : steps.join(' › ')}</span>
      {isSecret(path, secrets) ? (
        <span className="text-ink-muted">{text.secretChanged}</span>
      ) : (
        <>
          {isAbsent(before) ? null : <del className="break-all text-ink-muted">{wordsOf(before, text)}</del>}
          {isAbsent(after) ? (
            <span className="sr-only">{text.removed}</span>
          ) : (
            <ins className="break-all no-underline">{wordsOf(after, text)}</ins>
          )}
        </>
      )}
    </li>
  );
}
