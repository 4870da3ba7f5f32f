import { describe, expect, it, vi } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import { createFakePorts } from '../../testing/fake-ports.js';
import { createFeatureDocumentsStore, type DocumentPort } from './feature-documents.store.js';

const failure = failed({ code: 'network', message: 'Network Error' });
const file = (name: string) => ({ name, type: '', sizeBytes: 3, file: name });

function open() {
  const ports = createFakePorts();
  const documents = {
    md5: vi.fn(async () => 'sum'),
    put: vi.fn<DocumentPort['put']>(async () => success(undefined)),
  };
  for (const operation of [
    'agreement.upload',
    'apiKeys.documentationTemplates',
    'apiKeys.uploadDocumentation',
    'documents.uploadTemplate',
  ])
    ports.world.answer(operation, () => success({ success: true, presigned_url: '/put' }));
  ports.world.answer('documents.removeTemplate', () => success({ success: true }));
  const featureDocuments = createFeatureDocumentsStore({ call: ports.call, documents });
  return { ports, documents, featureDocuments, state: () => featureDocuments.store.getState() };
}
const everybody = { isAvailable: true, amplifyGroups: [] };

describe('what administrators upload', () => {
  it('[FDA1] 2.032, 2.073: puts a data disclosure under a plain name, with its MD5', async () => {
    const { ports, documents, featureDocuments, state } = open();
    expect(await featureDocuments.uploadDisclosure(file('Our  _ rules.pdf'))).toBe(true);
    expect(ports.calls.at(-1)).toEqual({
      operation: 'agreement.upload',
      input: { fileName: 'Our_rules.pdf', contentType: 'application/pdf', md5: 'sum' },
    });
    expect(documents.put).toHaveBeenCalledWith('/put', expect.objectContaining({ type: 'application/pdf' }), {
      'content-md5': 'sum',
    });
    expect(state().disclosure).toEqual({ status: 'done', name: 'Our_rules.pdf' });
  });

  it('[FDA1] 2.072, 2.112: takes no other type, and says what failed', async () => {
    const { documents, featureDocuments, state, ports } = open();
    await featureDocuments.uploadDisclosure(file('rules.docx'));
    expect(state().disclosure).toEqual({
      status: 'failed',
      failure: 'This file type is not supported. Please upload a file of type: pdf, html',
    });
    const sentence = 'Unable to upload the Data Disclosure file at this time. Please try again later.';
    documents.put.mockResolvedValueOnce(failure);
    expect(await featureDocuments.uploadDisclosure(file('rules.pdf'))).toBe(false);
    expect(state().disclosure).toEqual({ status: 'failed', failure: sentence });
    ports.world.answer('agreement.upload', () => failure);
    expect(await featureDocuments.uploadDisclosure(file('rules.pdf'))).toBe(false);
    expect(state().disclosure).toEqual({ status: 'failed', failure: sentence });
  });

  it('[FDA7] 2.033, 2.106: puts documentation of the API of each kind, with its MD5', async () => {
    const { ports, documents, featureDocuments, state } = open();
    for (const name of ['Our  api.pdf', 'operations.csv', 'postman.json']) {
      expect(await featureDocuments.uploadApiDocumentation(file(name))).toBe(true);
      const filename = name.replace('  ', '_');
      expect(ports.calls.at(-1)).toEqual({
        operation: 'apiKeys.uploadDocumentation',
        input: { filename, content_md5: 'sum' },
      });
      expect(state().apiDocumentation).toEqual({ status: 'done', name: filename });
    }
    expect(documents.put).toHaveBeenCalledTimes(3);
  });

  it('[FDA7] 2.072, 2.113: says what failed of the documentation and of its templates', async () => {
    const { ports, documents, featureDocuments, state } = open();
    await featureDocuments.uploadApiDocumentation(file('api.docx'));
    expect(state().apiDocumentation).toEqual({
      status: 'failed',
      failure: 'This file type is not supported. Please upload a file of type: pdf, csv, json',
    });
    documents.put.mockResolvedValueOnce(failure);
    await featureDocuments.uploadApiDocumentation(file('api.json'));
    expect(state().apiDocumentation).toEqual({
      status: 'failed',
      failure:
        'Unable to upload the API Documentation at this time. Please remove the document and try uploading again.',
    });
    const take = vi.fn(() => true);
    await featureDocuments.openApiTemplates(take);
    expect(take).toHaveBeenCalledWith('/put');
    expect(state().apiTemplates).toEqual({ status: 'idle' });
    const notOpened = {
      status: 'failed',
      failure: 'Failed to download API Documentation Templates. Please try again later...',
    };
    take.mockReturnValueOnce(false);
    await featureDocuments.openApiTemplates(take);
    expect(state().apiTemplates).toEqual(notOpened);
    await featureDocuments.openApiTemplates(take);
    ports.world.answer('apiKeys.documentationTemplates', () => failure);
    await featureDocuments.openApiTemplates(take);
    expect(state().apiTemplates).toEqual(notOpened);
  });

  it.each(['disclosure', 'apiDocumentation', 'template'] as const)(
    '[FDA1] a file that cannot be read any more is said and can be chosen again: %s',
    async (slot) => {
      const { documents, featureDocuments, state } = open();
      const upload = {
        disclosure: () => featureDocuments.uploadDisclosure(file('a.pdf')),
        apiDocumentation: () => featureDocuments.uploadApiDocumentation(file('a.pdf')),
        template: () => featureDocuments.addTemplate(file('a.pptx'), everybody, []),
      }[slot];
      documents.md5.mockRejectedValueOnce(new DOMException('Gone.', 'NotReadableError'));
      expect(await upload()).toBe(false);
      expect(state()[slot].status).toBe('failed');
      expect(await upload()).toBe(true);
    },
  );

  it('[FDA2] 2.092: puts a template with whom it is for', async () => {
    const { documents, featureDocuments, state } = open();
    const access = { isAvailable: false, amplifyGroups: ['design', 'Größe 10'] };
    expect(await featureDocuments.addTemplate(file('House.pptx'), access, [])).toBe(true);
    expect(documents.put.mock.lastCall?.[2]).toEqual({
      'content-md5': 'sum',
      'x-amz-meta-isavailable': 'false',
      'x-amz-meta-amplifygroups': 'design,Gr%C3%B6%C3%9Fe%2010',
    });
    expect(state().template).toEqual({ status: 'done', name: 'House.pptx' });
  });

  it('[FDA2] 2.071, 2.111: needs a .pptx of a new name, and says what failed', async () => {
    const { documents, featureDocuments, state } = open();
    const problemOf = async (name: string | null) => {
      await featureDocuments.addTemplate(name === null ? null : file(name), everybody, ['House.pptx']);
      const { template } = state();
      return template.status === 'failed' ? template.failure : template.status;
    };
    expect(await problemOf(null)).toBe('Please upload a powerpoint template.');
    expect(await problemOf('house.PPTX')).toBe(
      'PowerPoint template names must be unique. Please rename your file and try again.',
    );
    expect(await problemOf('a.ppt')).toBe(
      'This file type is not supported. Please upload a file of type: pptx',
    );
    documents.put.mockResolvedValueOnce(failure);
    expect(await problemOf('New.pptx')).toBe(
      'Unable to add the PowerPoint template at this time. Please try again later.',
    );
  });

  it('[FDA3] 2.093, 2.111: deletes a template, and says what failed', async () => {
    const { featureDocuments, state, ports } = open();
    expect(await featureDocuments.removeTemplate('House.pptx')).toBe(true);
    ports.world.answer('documents.removeTemplate', () => failure);
    expect(await featureDocuments.removeTemplate('House.pptx')).toBe(false);
    expect(state().removal).toEqual({
      status: 'failed',
      failure: 'Unable to delete the PowerPoint template at this time.',
    });
  });
});
