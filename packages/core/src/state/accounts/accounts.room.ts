import { defineRoom } from '../define-room.js';
import { createAccountsStore } from './accounts.store.js';

export const accountsRoom = defineRoom({
  name: 'accounts',
  create: createAccountsStore,
  request: (accounts) => accounts.load(),
});
