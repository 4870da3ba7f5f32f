import type { TextsOf } from '@stoa/ui';
import type { integrationsTexts } from '../../integrations/integrations.texts.js';

export const integrations = {
  section: 'Verbundene Dienste',
  sectionHint:
    'Der OAuth-Client, über den Google-Konten verbunden werden. Außerdem muss das Feature-Flag „integrations“ eingeschaltet sein.',
  google: 'Google',
  clientId: 'Client-ID',
  clientIdHint: 'Die eines OAuth-Clients für Webanwendungen.',
  clientSecret: 'Clientgeheimnis',
  secretSet: 'Es ist gespeichert und wird nicht mehr gezeigt. Was Sie eingeben, ersetzt es.',
  secretUnset: 'Es wird verschlüsselt gespeichert und nicht mehr gezeigt.',
  redirect: (address) => `Die Weiterleitungsadresse lautet ${address}`,
  remove: 'Client entfernen',
  fixed: 'Auf dem Server festgelegt',
} satisfies TextsOf<typeof integrationsTexts>;
