import type { MessageCode } from '../../contract/messages.js';
import { isNumberFor } from './variable-options.js';
import type { TemplateDocument, VariableValue } from './fill-template.js';
import { choicesOf, isRequired, valuesOf, type TemplateVariable } from './template-variables.js';

const isFileType = ({ type }: TemplateVariable): boolean => type === 'file' || type === 'files';

/** Initial value of a variable: false, no documents, the first option, its default, or empty. @source chat specification §5 */
export function initialValue(variable: TemplateVariable): VariableValue {
  const preset = variable.options['default'];
  switch (variable.type) {
    case 'boolean':
      return preset === true || preset === 'true';
    case 'file':
    case 'files':
      return [];
    case 'options': {
      const choices = choicesOf(variable);
      const preferred = preset === undefined ? undefined : String(preset);
      const chosen =
        choices.find(({ value }) => value === preferred) ?? choices.find(({ label }) => label === preferred);
      return (chosen ?? choices[0])?.value ?? '';
    }
    default:
      return preset === undefined || preset === null ? '' : String(preset);
  }
}

const isMissing = (value: VariableValue | undefined): boolean =>
  value === undefined ||
  (typeof value === 'string' ? value.trim() === '' : value !== false && value !== true && value.length === 0);

/** One reason why the values of a template cannot be used yet. */
export interface ValuesRefusal {
  code: Extract<MessageCode, `template.${string}` | 'chat.uploading'> | 'notNumber';
  /** Names of the variables that the reason is about. */
  names: string[];
}

/**
 * Checks the values of a dialog, and answers with everything that speaks against them: each variable is named once. A pattern that a
 * variable declares is not enforced; a number is, for it is asked for as one.
 *
 * @param uploading names of variables with documents that are on their way
 * @source chat specification §5 "Prompt-variable submit"; protocol §5.4 "Validation"
 */
export function checkValues(
  variables: readonly TemplateVariable[],
  values: ReadonlyMap<string, VariableValue>,
  uploading: readonly string[] = [],
): ValuesRefusal[] {
  const missing = variables.filter(
    (variable) =>
      isRequired(variable) && isMissing(values.get(variable.name)) && !uploading.includes(variable.name),
  );
  const wrong = variables.filter(
    (variable) => variable.type === 'text' && !isNumberFor(variable, String(values.get(variable.name) ?? '')),
  );
  const namesOf = (list: readonly TemplateVariable[]) => list.map(({ name }) => name);
  const all: ValuesRefusal[] = [
    { code: 'template.missingFiles', names: namesOf(missing.filter(isFileType)) },
    { code: 'template.missingVariables', names: namesOf(missing.filter((one) => !isFileType(one))) },
    { code: 'notNumber', names: namesOf(wrong) },
    { code: 'chat.uploading', names: [...uploading] },
  ];
  return all.filter(({ names }) => names.length > 0);
}

/** Whether a name may be chosen for a variable of the type `conversation` or `template`. @source protocol §5.3 */
export function isAllowedName(variable: TemplateVariable, name: string): boolean {
  const names = valuesOf(variable);
  const start = variable.options['startsWith'];
  return (
    (names.length === 0 || names.includes(name)) && (typeof start !== 'string' || name.startsWith(start))
  );
}

/** Whether the text of documents goes into the message: not for automations, and only when the browser has all of it. */
export const insertsDocuments = (type: string, documents: readonly TemplateDocument[]): boolean =>
  type !== 'automation' && documents.every(({ raw }) => raw !== undefined);
