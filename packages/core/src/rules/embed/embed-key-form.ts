import type { EmbedPrompt, EmbedScope } from '../../contract/embed/embed.js';
import { embedScopes } from '../../contract/embed/embed.js';
import * as embedLimits from '../../contract/embed/embed-limits.js';
import { embedKeyDefaults, type EmbedKeySettings } from '../../contract/embed/embed-keys.js';
import { embedOriginOf, isPrivateOrigin } from './embed-origin.js';

/** An embed key as it stands in a form: what was typed, whether it makes sense or not. */
export interface EmbedKeyForm {
  name: string;
  /** One line each; empty ones count for nothing. */
  origins: readonly string[];
  allowAnonymous: boolean;
  scopes: readonly EmbedScope[];
  modelIds: readonly string[];
  assistantId: string | null;
  instructions: string;
  title: string;
  greeting: string;
  prompts: readonly EmbedPrompt[];
  disclaimer: string;
  disclosure: string;
  perMinute: string;
  perMinuteKey: string;
  /** @units seconds */
  maxTtlS: number;
}

/** Why a field cannot be stored. `max` stands for the limit that was passed. */
export type EmbedFormProblem =
  | { code: 'missing' }
  | { code: 'tooLong'; max: number }
  | { code: 'tooMany'; max: number }
  | { code: 'notOrigin' | 'insecureOrigin' | 'twice' }
  | { code: 'notCount'; max: number };

/** A field, or one line of a field: `origins.2`, `prompts.0.label`. */
export type EmbedFormProblems = Readonly<Record<string, EmbedFormProblem>>;

export type CheckedEmbedForm =
  | { ok: true; changes: EmbedKeySettings }
  | { ok: false; problems: EmbedFormProblems };

/** The form of a key that is to be made. */
export const newEmbedKeyForm = (): EmbedKeyForm =>
  embedKeyFormOf({ ...embedKeyDefaults, name: '', origins: [''] });

/** The form of a key as it is stored. */
export function embedKeyFormOf(
  key: Readonly<
    Omit<EmbedKeySettings, 'origins' | 'scopes' | 'modelIds' | 'prompts'> &
      Pick<EmbedKeyForm, 'origins' | 'scopes' | 'modelIds' | 'prompts'>
  >,
): EmbedKeyForm {
  return {
    name: key.name,
    origins: [...key.origins],
    allowAnonymous: key.allowAnonymous,
    scopes: [...key.scopes],
    modelIds: [...key.modelIds],
    assistantId: key.assistantId,
    instructions: key.instructions,
    title: key.title,
    greeting: key.greeting,
    // Where the label is sent, there is nothing of its own to show.
    prompts: key.prompts.map(({ label, text }) => ({ label, text: text === label ? '' : text })),
    disclaimer: key.disclaimer ?? '',
    disclosure: key.disclosure ?? '',
    perMinute: String(key.perMinute),
    perMinuteKey: String(key.perMinuteKey),
    maxTtlS: key.maxTtlS,
  };
}

/**
 * Converts the typed form to a key, or to failures by field. Origins get the spelling of browsers, empty lines
 * are left out, and a prompt without a text sends its label.
 *
 * @param isSecure whether people reach this server by https; then pages must be reached so too.
 */
export function checkEmbedKeyForm(form: EmbedKeyForm, isSecure: boolean): CheckedEmbedForm {
  const problems: Record<string, EmbedFormProblem> = {};
  const text = (field: keyof EmbedKeyForm & string, value: string, max: number): string => {
    if (value.length > max) problems[field] = { code: 'tooLong', max };
    return value;
  };
  const count = (field: 'perMinute' | 'perMinuteKey', max: number): number => {
    const value = /^\s*\d{1,9}\s*$/.test(form[field]) ? Number(form[field]) : 0;
    if (value < 1 || value > max) problems[field] = { code: 'notCount', max };
    return value;
  };

  const name = text('name', form.name.trim(), embedLimits.nameCharacters);
  if (name === '') problems['name'] = { code: 'missing' };

  const origins = form.origins.flatMap((typed, at) => {
    if (typed.trim() === '') return [];
    const origin = embedOriginOf(typed);
    if (origin === undefined || origin.length > embedLimits.originCharacters)
      problems[`origins.${at}`] = { code: 'notOrigin' };
    else if (isSecure && !isPrivateOrigin(origin)) problems[`origins.${at}`] = { code: 'insecureOrigin' };
    else if (form.origins.findIndex((other) => embedOriginOf(other) === origin) < at)
      problems[`origins.${at}`] = { code: 'twice' };
    return [origin ?? typed];
  });
  if (origins.length === 0) problems['origins.0'] = { code: 'missing' };
  if (origins.length > embedLimits.origins)
    problems['origins'] = { code: 'tooMany', max: embedLimits.origins };

  const prompts = form.prompts.flatMap((prompt, at) => {
    const label = prompt.label.trim();
    const words = prompt.text.trim();
    if (label === '' && words === '') return [];
    if (label === '') problems[`prompts.${at}.label`] = { code: 'missing' };
    if (label.length > embedLimits.promptLabelCharacters)
      problems[`prompts.${at}.label`] = { code: 'tooLong', max: embedLimits.promptLabelCharacters };
    if (words.length > embedLimits.promptTextCharacters)
      problems[`prompts.${at}.text`] = { code: 'tooLong', max: embedLimits.promptTextCharacters };
    return [{ label, text: words || label }];
  });
  if (prompts.length > embedLimits.prompts)
    problems['prompts'] = { code: 'tooMany', max: embedLimits.prompts };
  if (form.modelIds.length > embedLimits.modelIds)
    problems['modelIds'] = { code: 'tooMany', max: embedLimits.modelIds };

  const changes: EmbedKeySettings = {
    name,
    origins,
    allowAnonymous: form.allowAnonymous,
    // Without it nothing works, so it is never asked about.
    scopes: embedScopes.filter((scope) => scope === 'chat' || form.scopes.includes(scope)),
    modelIds: [...form.modelIds],
    assistantId: form.assistantId,
    instructions: text('instructions', form.instructions, embedLimits.instructionsCharacters),
    title: text('title', form.title.trim(), embedLimits.titleCharacters),
    greeting: text('greeting', form.greeting.trim(), embedLimits.greetingCharacters),
    prompts,
    disclaimer: text('disclaimer', form.disclaimer.trim(), embedLimits.disclaimerCharacters) || null,
    disclosure: text('disclosure', form.disclosure.trim(), embedLimits.disclosureCharacters) || null,
    perMinute: count('perMinute', embedLimits.perMinuteMax),
    perMinuteKey: count('perMinuteKey', embedLimits.perMinuteKeyMax),
    maxTtlS: form.maxTtlS,
  };
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, changes };
}

/** Whether two forms say the same. */
export const isSameEmbedForm = (one: EmbedKeyForm, other: EmbedKeyForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
