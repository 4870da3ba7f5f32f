import type { IntegrationId } from '@stoa/core/contract';
import type { Caller } from '../handlers.js';
import type { Tool, ToolResult, ToolSource } from '../tools/tool.js';
import { calendarTools } from './google/calendar.js';
import { documentTools } from './google/documents.js';
import { driveTools, type ReadDocument } from './google/drive.js';
import { formTools } from './google/forms.js';
import { gmailTools } from './google/gmail.js';
import type { GoogleClient } from './google/google-client.js';
import type { GoogleSource } from './google/google-tool.js';
import { sheetTools } from './google/sheets.js';
import type { IntegrationsService } from './integrations.service.js';

/** Dependencies of {@link googleSource}. */
export interface GoogleSourceDeps {
  client: GoogleClient;
  connected: IntegrationsService['connected'];
  readDocument: ReadDocument;
  /** Whether the feature is on for the person. */
  isOn(person: Caller): Promise<boolean>;
}

/** Where an assistant's questions go to. */
const host = 'www.googleapis.com';
/** Sources of one reply that are listed. */
const maxSources = 100;

/**
 * Reading in the accounts of Google that a person has connected. Alone with a model it is reading of own data, which runs unasked; an assistant
 * has instructions of somebody else, so each kind of reading asks first. Where replies are recorded for a group, and where nobody can be
 * asked, nothing is offered.
 *
 * @source chat specification §3 "Integration"; security F
 */
export function googleSource({ client, connected, readDocument, isOn }: GoogleSourceDeps): ToolSource {
  const all = [
    ...calendarTools,
    ...gmailTools,
    ...driveTools(readDocument),
    ...documentTools,
    ...sheetTools,
    ...formTools,
  ];
  const known = [...new Set(all.map(({ integration }): IntegrationId => integration))];
  return {
    id: 'google',
    title: 'Google',
    async tools({ person, entryPoint, request, attribution }) {
      if (entryPoint !== 'web' || request.options.canApprove !== true || person.lent) return [];
      if (attribution.recorded || !(await isOn(person))) return [];
      const accounts = new Set(await connected(person.id, known));
      const recipient = attribution.assistantId === undefined ? null : host;
      /** Of the whole reply: each reading adds to it. */
      const sources: GoogleSource[] = [];
      return all
        .filter(({ integration }) => accounts.has(integration))
        .map(({ integration, name, title, description, parameters, read }): Tool => ({
          name,
          title,
          description,
          parameters,
          effect: 'read',
          recipient,
          async run(args, signal): Promise<ToolResult> {
            const outcome = await read(args, client.account(person.id, integration), signal);
            const bytesOut = Buffer.byteLength(JSON.stringify(args));
            if (!outcome.ok) return { ...outcome, bytesOut };
            for (const source of outcome.value.sources)
              if (
                sources.length < maxSources &&
                !sources.some(({ name, url }) => name === source.name && url === source.url)
              )
                sources.push(source);
            return {
              ok: true,
              text: outcome.value.text,
              bytesOut,
              ...(sources.length > 0 && { state: { sources: { google: { sources: [...sources] } } } }),
            };
          },
        }));
    },
  };
}
