import { plural, defineTexts } from '@stoa/ui';

/** Texts of the Python functions of a person. */
export const pythonFunctionsTexts = defineTexts('pythonFunctions', (locale) => ({
  title: 'Python functions',
  lead: 'Functions that assistants which you may edit can be given, under Operations. They run without network and files, and ask each time.',
  none: 'You have registered no functions.',
  add: 'Register a function',
  name: 'Name of the function',
  code: 'Code',
  codeHint: 'A whole Python file with the function in it. Its text says to models what it does.',
  incomplete: 'A name and the code are needed.',
  register: 'Register',
  cancel: 'Cancel',
  registered: (name: string) => `${name} is registered.`,
  parameters: (names: readonly string[]) =>
    names.length === 0
      ? 'No parameters'
      : `${plural(locale, names.length, { one: 'Parameter', other: 'Parameters' })}: ${names.join(', ')}`,
  showCode: 'Code',
  codeOf: (name: string) => `Code of ${name}`,
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removeQuestion: (name: string) =>
    `Delete the function “${name}”? Assistants that were given it go on without it.`,
  keep: 'Keep',
  removed: (name: string) => `${name} is deleted.`,
  removeFailed: 'The function could not be deleted. Please try again.',
  registerFailed: 'The function could not be registered. Please try again.',
  loading: 'Loading functions…',
  failed: 'Your functions could not be loaded.',
  tryAgain: 'Try again',
}));
