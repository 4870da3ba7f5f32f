import { defineTexts } from '@stoa/ui';

/** Texts of the section of tool servers. */
export const mcpServersTexts = defineTexts('adminMcpServers', () => ({
  section: 'Tool servers',
  sectionHint: 'Servers of the Model Context Protocol that everybody is offered.',
  servers: 'Tool servers of the site',
  hint: 'People decide themselves which of them to use, after they have read what its tools say. Every call asks them. The flag “mcp” lets people see them.',
  none: 'None is offered.',
  server: (name: string, number: number) => name.trim() || `Server ${number}`,
  name: 'Name',
  url: 'Address',
  urlHint: 'A server in your own network has to be among STOA_OUTBOUND_HOSTS.',
  urlWrong: 'An address begins with https:// or http://.',
  urlHoldsUser: 'The address holds a user name or a password. Enter what the server asks for as its token.',
  nameMissing: 'A name is needed.',
  token: 'Token',
  tokenHint:
    'Sent by this server for everybody, and kept sealed. Left empty, people sign in themselves where the server asks for it.',
  tokenStored: 'Stored. Type another one to replace it; with the field emptied again there is none.',
  tokenAgain: 'A secret stays at its address. Enter it again.',
  clientId: 'Client id',
  clientIdHint:
    'Only where people sign in and this product cannot register itself. Its redirect address is /api/mcp/callback of this site.',
  clientSecret: 'Client secret',
  clientSecretHint: 'Left empty for a client without one. It is kept sealed.',
  clientIssuer: 'Authorization server',
  clientIssuerHint:
    'Its issuer, as https://login.example.org. The secret goes to this one alone, whatever the tool server says.',
  clientIssuerMissing:
    'A client with a secret needs the address of the authorization server that has given it.',
  add: 'Add a server',
  remove: (name: string) => `Remove ${name}`,
}));
