import { createStore, type StoreApi } from 'zustand/vanilla';
import { apiKeySentence } from '../../contract/api-keys/api-key-messages.js';
import { templateMessages } from '../../contract/documents/template-messages.js';
import { sentence } from '../../contract/messages.js';
import type { Failure, Outcome } from '../../contract/outcome.js';
import { extensionOf, storedFileName } from '../../rules/files/attachable.js';
import type { Ports, UploadFile } from '../ports/ports.js';

/** Puts documents of administrators to addresses that the server signed. */
export interface DocumentPort {
  /** In base64, as the header `Content-MD5` has it. */
  md5(file: UploadFile): Promise<string>;
  put(url: string, file: UploadFile, headers: Readonly<Record<string, string>>): Promise<Outcome<void>>;
}

/** How far an upload is. */
export type DocumentUpload =
  | { status: 'idle' }
  | { status: 'working' | 'done'; name: string }
  | { status: 'failed'; failure: string };

export interface FeatureDocumentsState {
  disclosure: DocumentUpload;
  /** Documentation of the API. */
  apiDocumentation: DocumentUpload;
  /** The archive of templates for it. */
  apiTemplates: { status: 'idle' | 'working' } | { status: 'failed'; failure: string };
  template: DocumentUpload;
  /** The template that is being deleted, or could not be. */
  removal: { status: 'idle' } | { status: 'working'; name: string } | { status: 'failed'; failure: string };
}

/** Who may use a template. */
export interface TemplateAccess {
  isAvailable: boolean;
  amplifyGroups: readonly string[];
}

export interface FeatureDocumentsStore {
  store: StoreApi<FeatureDocumentsState>;
  /** Puts the next data disclosure, a PDF or HTML. @returns whether it counts from now on */
  uploadDisclosure(file: UploadFile): Promise<boolean>;
  /** Puts documentation of the API, a pdf, a csv or a Postman collection, which is the current one of its kind from then on. */
  uploadApiDocumentation(file: UploadFile): Promise<boolean>;
  /** Leads to templates of the documentation. @param open whether the browser takes the address */
  openApiTemplates(open: (address: string) => boolean): Promise<void>;
  /** @param taken names of the templates that are there */
  addTemplate(file: UploadFile | null, access: TemplateAccess, taken: readonly string[]): Promise<boolean>;
  removeTemplate(name: string): Promise<boolean>;
}

/** Ports of {@link createFeatureDocumentsStore}. */
export type FeatureDocumentsPorts = Pick<Ports, 'call'> & { documents: DocumentPort };

/** What can be uploaded in a place: types by their endings. */
type FileTypes = Readonly<Record<string, string>>;
const disclosureTypes: FileTypes = { pdf: 'application/pdf', html: 'text/html', htm: 'text/html' };
const apiDocumentationTypes: FileTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  json: 'application/json',
};
const templateTypes: FileTypes = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
const saidOr = (failure: Failure, otherwise: string): string =>
  failure.code === 'refused' ? failure.message : otherwise;
/** Groups as the header has them; what no header can hold is written in percent signs. */
const headerOf = (groups: readonly string[]): string => groups.map(encodeURIComponent).join(',');

/** A file on its way to an address that the server signs. */
interface Shipment {
  slot: 'disclosure' | 'apiDocumentation' | 'template';
  types: FileTypes;
  /** Endings as the refusal of another file lists them. */
  endings: string;
  /** What is said where it did not arrive. */
  failure: string;
  ask: (file: { fileName: string; type: string; md5: string }) => Promise<Outcome<{ presigned_url: string }>>;
  /** Why a name cannot be used; null for one that can. */
  problemOf?: (fileName: string) => string | null;
  headers?: Readonly<Record<string, string>>;
}

/**
 * What administrators upload for features: the data disclosure, documentation of the API, and PowerPoint templates. No part of a person's
 * state: the administration area makes it.
 *
 * @source administration specification §2 "Feature Data" (2.032, 2.033, 2.036), §5 (2.071–2.073), §8 (2.111–2.113)
 */
export function createFeatureDocumentsStore({
  call,
  documents,
}: FeatureDocumentsPorts): FeatureDocumentsStore {
  const store = createStore<FeatureDocumentsState>(() => ({
    disclosure: { status: 'idle' },
    apiDocumentation: { status: 'idle' },
    apiTemplates: { status: 'idle' },
    template: { status: 'idle' },
    removal: { status: 'idle' },
  }));
  const set = (slot: Shipment['slot'], upload: DocumentUpload): void => store.setState({ [slot]: upload });

  /** Never rejects: a file that the browser cannot read any more did not arrive either. */
  async function upload(
    file: UploadFile | null,
    { slot, types, endings, failure, ask, problemOf, headers }: Shipment,
  ): Promise<boolean> {
    if (store.getState()[slot].status === 'working') return false;
    const fail = (because: string): false => {
      set(slot, { status: 'failed', failure: because });
      return false;
    };
    if (file === null) return fail(templateMessages['templates.required']);
    const type = types[extensionOf(file.name)];
    if (type === undefined) return fail(sentence('upload.unsupported', { types: endings }));
    const fileName = storedFileName(file.name);
    const problem = problemOf?.(fileName) ?? null;
    if (problem !== null) return fail(problem);
    set(slot, { status: 'working', name: fileName });
    try {
      const md5 = await documents.md5(file);
      const answer = await ask({ fileName, type, md5 });
      if (!answer.ok) return fail(saidOr(answer.failure, failure));
      const sent = await documents.put(
        answer.value.presigned_url,
        { ...file, type },
        { 'content-md5': md5, ...headers },
      );
      if (!sent.ok) return fail(failure);
    } catch {
      return fail(failure);
    }
    set(slot, { status: 'done', name: fileName });
    return true;
  }

  return {
    store,
    uploadDisclosure: (file) =>
      upload(file, {
        slot: 'disclosure',
        types: disclosureTypes,
        endings: 'pdf, html',
        failure: sentence('disclosure.uploadFailed'),
        ask: ({ fileName, type, md5 }) => call('agreement', 'upload', { fileName, contentType: type, md5 }),
      }),
    uploadApiDocumentation: (file) =>
      upload(file, {
        slot: 'apiDocumentation',
        types: apiDocumentationTypes,
        endings: 'pdf, csv, json',
        failure: apiKeySentence('apiDocumentation.uploadFailed'),
        ask: ({ fileName, md5 }) =>
          call('apiKeys', 'uploadDocumentation', { filename: fileName, content_md5: md5 }),
      }),
    async openApiTemplates(open) {
      store.setState({ apiTemplates: { status: 'working' } });
      const answer = await call('apiKeys', 'documentationTemplates');
      store.setState({
        apiTemplates:
          answer.ok && open(answer.value.presigned_url)
            ? { status: 'idle' }
            : { status: 'failed', failure: apiKeySentence('apiDocumentation.templatesFailed') },
      });
    },
    addTemplate: (file, { isAvailable, amplifyGroups }, taken) =>
      upload(file, {
        slot: 'template',
        types: templateTypes,
        endings: 'pptx',
        failure: templateMessages['templates.addFailed'],
        problemOf: (fileName) =>
          taken.some((name) => name.toLowerCase() === fileName.toLowerCase())
            ? templateMessages['templates.taken']
            : null,
        ask: ({ fileName, type, md5 }) =>
          call('documents', 'uploadTemplate', {
            fileName,
            isAvailable,
            amplifyGroups: [...amplifyGroups],
            contentType: type,
            md5,
          }),
        headers: {
          'x-amz-meta-isavailable': String(isAvailable),
          'x-amz-meta-amplifygroups': headerOf(amplifyGroups),
        },
      }),
    async removeTemplate(name) {
      if (store.getState().removal.status === 'working') return false;
      store.setState({ removal: { status: 'working', name } });
      const answer = await call('documents', 'removeTemplate', { template_name: name });
      store.setState({
        removal: answer.ok
          ? { status: 'idle' }
          : { status: 'failed', failure: saidOr(answer.failure, templateMessages['templates.deleteFailed']) },
      });
      return answer.ok;
    },
  };
}
