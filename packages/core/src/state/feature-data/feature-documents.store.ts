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
  /** Where templates of the documentation can be fetched; null where that is not known. */
  findApiTemplates(): Promise<string | null>;
  /** @param taken names of the templates that are there */
  addTemplate(file: UploadFile | null, access: TemplateAccess, taken: readonly string[]): Promise<boolean>;
  removeTemplate(name: string): Promise<boolean>;
}

/** Ports of {@link createFeatureDocumentsStore}. */
export type FeatureDocumentsPorts = Pick<Ports, 'call'> & { documents: DocumentPort };

const disclosureTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  html: 'text/html',
  htm: 'text/html',
};
const apiDocumentationTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  json: 'application/json',
};
const pptxType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const saidOr = (failure: Failure, otherwise: string): string =>
  failure.code === 'refused' ? failure.message : otherwise;
/** Groups as the header has them; what no header can hold is written in percent signs. */
const headerOf = (groups: readonly string[]): string => groups.map(encodeURIComponent).join(',');

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
  return {
    store,
    async uploadDisclosure(file) {
      if (store.getState().disclosure.status === 'working') return false;
      const fail = (failure: string) => {
        store.setState({ disclosure: { status: 'failed', failure } });
        return false;
      };
      const type = disclosureTypes[extensionOf(file.name)];
      if (type === undefined) return fail(sentence('upload.unsupported', { types: 'pdf, html' }));
      const fileName = storedFileName(file.name);
      store.setState({ disclosure: { status: 'working', name: fileName } });
      const md5 = await documents.md5(file);
      const answer = await call('agreement', 'upload', { fileName, contentType: type, md5 });
      if (!answer.ok) return fail(saidOr(answer.failure, sentence('disclosure.uploadFailed')));
      const sent = await documents.put(answer.value.presigned_url, { ...file, type }, { 'content-md5': md5 });
      if (!sent.ok) return fail(sentence('disclosure.uploadFailed'));
      store.setState({ disclosure: { status: 'done', name: fileName } });
      return true;
    },
    async uploadApiDocumentation(file) {
      if (store.getState().apiDocumentation.status === 'working') return false;
      const fail = (failure: string) => {
        store.setState({ apiDocumentation: { status: 'failed', failure } });
        return false;
      };
      const type = apiDocumentationTypes[extensionOf(file.name)];
      if (type === undefined) return fail(sentence('upload.unsupported', { types: 'pdf, csv, json' }));
      const filename = storedFileName(file.name);
      store.setState({ apiDocumentation: { status: 'working', name: filename } });
      const md5 = await documents.md5(file);
      const answer = await call('apiKeys', 'uploadDocumentation', { filename, content_md5: md5 });
      if (!answer.ok) return fail(saidOr(answer.failure, apiKeySentence('apiDocumentation.uploadFailed')));
      const sent = await documents.put(answer.value.presigned_url, { ...file, type }, { 'content-md5': md5 });
      if (!sent.ok) return fail(apiKeySentence('apiDocumentation.uploadFailed'));
      store.setState({ apiDocumentation: { status: 'done', name: filename } });
      return true;
    },
    async findApiTemplates() {
      store.setState({ apiTemplates: { status: 'working' } });
      const answer = await call('apiKeys', 'documentationTemplates');
      store.setState({
        apiTemplates: answer.ok
          ? { status: 'idle' }
          : { status: 'failed', failure: apiKeySentence('apiDocumentation.templatesFailed') },
      });
      return answer.ok ? answer.value.presigned_url : null;
    },
    async addTemplate(file, { isAvailable, amplifyGroups }, taken) {
      if (store.getState().template.status === 'working') return false;
      const fail = (failure: string) => {
        store.setState({ template: { status: 'failed', failure } });
        return false;
      };
      if (file === null) return fail(templateMessages['templates.required']);
      if (extensionOf(file.name) !== 'pptx') return fail(sentence('upload.unsupported', { types: 'pptx' }));
      const fileName = storedFileName(file.name);
      if (taken.some((name) => name.toLowerCase() === fileName.toLowerCase()))
        return fail(templateMessages['templates.taken']);
      store.setState({ template: { status: 'working', name: fileName } });
      const md5 = await documents.md5(file);
      const answer = await call('documents', 'uploadTemplate', {
        fileName,
        isAvailable,
        amplifyGroups: [...amplifyGroups],
        contentType: pptxType,
        md5,
      });
      if (!answer.ok) return fail(saidOr(answer.failure, templateMessages['templates.addFailed']));
      const sent = await documents.put(
        answer.value.presigned_url,
        { ...file, type: pptxType },
        {
          'content-md5': md5,
          'x-amz-meta-isavailable': String(isAvailable),
          'x-amz-meta-amplifygroups': headerOf(amplifyGroups),
        },
      );
      if (!sent.ok) return fail(templateMessages['templates.addFailed']);
      store.setState({ template: { status: 'done', name: fileName } });
      return true;
    },
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
