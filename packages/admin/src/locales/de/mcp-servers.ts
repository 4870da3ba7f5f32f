import type { TextsOf } from '@stoa/ui';
import type { mcpServersTexts } from '../../mcp-servers/mcp-servers.texts.js';

export const mcpServers = {
  section: 'Werkzeugserver',
  sectionHint: 'Server des Model Context Protocol, die allen angeboten werden.',
  servers: 'Werkzeugserver der Website',
  hint: 'Jeder entscheidet selbst, welche davon er nutzt, nachdem er die Beschreibungen der Werkzeuge gelesen hat. Vor jedem Aufruf wird gefragt. Sichtbar sind die Server, wenn das Feature-Flag „mcp“ eingeschaltet ist.',
  none: 'Es werden keine angeboten.',
  server: (name, number) => name.trim() || `Server ${number}`,
  name: 'Name',
  url: 'Adresse',
  urlHint: 'Ein Server in Ihrem eigenen Netz muss in STOA_OUTBOUND_HOSTS stehen.',
  urlWrong: 'Eine Adresse beginnt mit https:// oder http://.',
  urlHoldsUser:
    'Die Adresse enthält einen Benutzernamen oder ein Passwort. Geben Sie das, was der Server verlangt, als Token ein.',
  nameMissing: 'Geben Sie einen Namen an.',
  token: 'Zugriffstoken',
  tokenHint:
    'Dieser Server sendet es für alle; es wird verschlüsselt gespeichert. Bleibt das Feld leer, meldet sich jeder selbst an, wenn der Server es verlangt.',
  tokenStored:
    'Gespeichert. Geben Sie ein anderes ein, um es zu ersetzen; leeren Sie das Feld wieder, um es zu entfernen.',
  tokenAgain: 'Ein Geheimnis gehört zu seiner Adresse. Geben Sie es noch einmal ein.',
  clientId: 'Client-ID',
  clientIdHint:
    'Nur nötig, wenn sich jeder selbst anmeldet und sich dieses Produkt nicht selbst registrieren kann. Die Weiterleitungsadresse ist /api/mcp/callback auf dieser Website.',
  clientSecret: 'Clientgeheimnis',
  clientSecretHint: 'Bleibt leer, wenn der Client keines hat. Es wird verschlüsselt gespeichert.',
  clientIssuer: 'Autorisierungsserver',
  clientIssuerHint:
    'Sein Issuer, etwa https://login.example.org. Das Geheimnis geht nur an ihn, was immer der Werkzeugserver angibt.',
  clientIssuerMissing:
    'Zu einem Client mit Geheimnis gehört die Adresse des Autorisierungsservers, der es ausgegeben hat.',
  add: 'Server hinzufügen',
  remove: (name) => `${name} entfernen`,
} satisfies TextsOf<typeof mcpServersTexts>;
