import * as z from 'zod/mini';
import { conversationSchema, folderSchema } from '../conversations/conversations.js';
import { defineOperation, type Operation } from '../define-operation.js';
import { promptSchema } from '../prompts/prompts.js';

/** An export file of version 4. @source chat specification §3 "Export file"; protocol §4.5. */
export const exportFileSchema = z.object({
  version: z.literal(4),
  history: z.array(conversationSchema),
  folders: z.array(folderSchema),
  prompts: z.array(promptSchema),
});
export type ExportFile = z.output<typeof exportFileSchema>;

/**
 * An export file in any of its versions and shapes, as clients of the protocol write it; `readExportFile` of the rules makes one of
 * version 4 of it.
 *
 * @source protocol §4.5.
 */
export const anyExportFileSchema = z.union([z.array(z.unknown()), z.looseObject({})]);

/** Formats of documents. @source chat specification §9. */
export const documentFormats = ['docx', 'pptx'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

const header = z._default(z.string().check(z.maxLength(500)), '');

const templateName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const templateAdministration = {
  path: '/amplifymin',
  family: 'plain',
  failures: [],
  source: 'administration specification §7 "Admin" (2.092, 2.093); protocol §3.1',
  shape: 'observed',
  access: 'admin',
  feature: { flag: 'adminInterface', isExtra: true },
} as const satisfies Partial<Operation>;

export const documents = {
  convert: defineOperation({
    summary: 'Starts making a Word or PowerPoint document; the document is at the address once it is ready.',
    method: 'POST',
    path: '/chat',
    op: '/convert',
    sends: 'data',
    family: 'plain',
    input: z.object({
      format: z.enum(documentFormats),
      /** Markdown in front of each conversation, message, question and reply. */
      conversationHeader: header,
      messageHeader: header,
      userHeader: header,
      assistantHeader: header,
      includeConversationName: z._default(z.boolean(), false),
      templateName: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      content: anyExportFileSchema,
    }),
    output: z.object({
      success: z.literal(true),
      message: z.optional(z.string()),
      data: z.object({ url: z.string() }),
    }),
    failures: ['export.unavailable'],
    source: 'chat specification §7 "Export"; protocol §3.13',
    shape: 'observed',
    access: 'person',
    feature: { flag: 'documentConversion' },
  }),
  templates: defineOperation({
    summary: 'Names of the PowerPoint templates that the caller may use.',
    method: 'GET',
    path: '/amplifymin',
    op: '/pptx_templates/get',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: z.array(z.string()) }),
    failures: [],
    source: 'administration specification §7 "Admin"; protocol §3.1',
    shape: 'observed',
    access: 'person',
  }),
  uploadTemplate: defineOperation({
    ...templateAdministration,
    summary:
      'An address to which an administrator puts a PowerPoint template; it is there once its bytes are.',
    method: 'POST',
    op: '/pptx_templates/upload',
    sends: 'data',
    input: z.object({
      fileName: templateName,
      isAvailable: z._default(z.boolean(), true),
      amplifyGroups: z._default(
        z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(320))).check(z.maxLength(1000)),
        [],
      ),
      contentType: z.string().check(z.maxLength(200)),
      /** Of the content, in base64. */
      md5: z.string().check(z.minLength(1), z.maxLength(50)),
    }),
    output: z.object({ success: z.literal(true), presigned_url: z.string() }),
  }),
  removeTemplate: defineOperation({
    ...templateAdministration,
    summary: 'Deletes a PowerPoint template that was uploaded; one that is not there counts as deleted.',
    method: 'DELETE',
    op: '/pptx_templates/delete',
    sends: 'query',
    input: z.object({ template_name: templateName }),
    output: z.object({ success: z.literal(true) }),
  }),
};
