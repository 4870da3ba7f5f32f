import { accountSentence } from '@stoa/core/contract';
import { defineTexts, formatList } from '@stoa/ui';

/** Texts of the dialog "Manage Accounts" and of its accounts. @source administration specification §2 "Manage Accounts dialog" */
export const accountsTexts = defineTexts('accounts', (locale) => ({
  title: 'Manage Accounts',
  tabs: { accounts: 'Accounts', keys: 'API Access', usage: 'Usage' },
  lead: 'What you ask of models is charged to your default account.',
  close: 'Close',
  tryAgain: 'Try again',
  loadFailed: accountSentence('accounts.loadFailed'),

  account: 'Account',
  limit: 'Rate limit',
  actions: 'Actions',
  default: 'Default',
  builtIn: 'Built in',
  makeDefault: (name: string) => `Make “${name}” the default`,
  isDefault: (name: string) => `“${name}” is the default`,
  edit: (name: string) => `Edit “${name}”`,
  remove: (name: string) => `Delete “${name}”`,
  askRemove: (name: string) => `Delete the account “${name}”? What it has paid for stays in your costs.`,
  askRemoveUsed: (name: string, keys: readonly string[]) =>
    `Delete the account “${name}”? API keys are charged to it: ${formatList(locale, keys)}. Give them another account first.`,
  confirmRemove: 'Delete',
  cancel: 'Cancel',
  table: {
    sortBy: (column: string) => `Sort by ${column}`,
    selectAll: 'Select all accounts',
    selectRow: (name: string) => `Select ${name}`,
    filters: 'Filters',
    loading: 'Loading accounts…',
    loadMore: 'Load more accounts',
    tryAgain: 'Try again',
  },

  add: 'Add account',
  addTitle: 'New account',
  editTitle: (name: string) => `Edit “${name}”`,
  coa: 'COA string',
  coaHint: 'The string by which your institution charges. It cannot be changed later.',
  name: 'Name',
  nameHint: 'How you tell it from your other accounts.',
  limitHint: 'How much this account may spend on models.',
  save: 'Save',

  invalidCoa: accountSentence('accounts.coaInvalid'),
  invalidCoaQuestion: (coa: string) =>
    `“${coa}” does not have the form of a COA string here. Do you want to add it all the same?`,
  changeCoa: 'Change it',
  keepCoa: 'Add it',
}));
