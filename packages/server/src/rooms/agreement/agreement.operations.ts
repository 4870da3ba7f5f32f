import { sentence, success } from '@stoa/core/contract';
import type { CallContext, RoomHandlers } from '../handlers.js';
import type { AgreementAddresses } from './agreement-addresses.js';
import { agreementTypes, type AgreementService } from './agreement.service.js';
import { refused } from '../refused.js';

/** Operations on the data disclosure. */
export const agreementOperations = (
  service: AgreementService,
  addresses: AgreementAddresses,
): RoomHandlers<'agreement'> => ({
  check: async (_input, { person }) =>
    success({ acceptedDataDisclosure: await service.isAccepted(person.id) }),

  async latest(_input, { person }) {
    const agreement = await service.current();
    if (!agreement) return success({ pdf_pre_signed_url: null, html_content: null, version: null });
    const { id, type, html, version } = agreement;
    return success({
      pdf_pre_signed_url: type === 'application/pdf' ? addresses.address('get', person.id, id) : null,
      html_content: html,
      version,
    });
  },

  async save({ email, version = null }, { person, now }) {
    if (typeof email === 'string' && email.trim().toLowerCase() !== person.email)
      return refused(sentence('disclosure.emailMismatch'));
    return (await service.accept(person, version, now()))
      ? success({ message: 'The data disclosure is accepted.' })
      : refused('The data disclosure has changed. Read it again.', 'Outdated', 409);
  },

  async upload({ fileName, contentType, md5 }, { person, newId }: CallContext) {
    const type = agreementTypes.find((one) => one === contentType);
    if (!type) return refused(sentence('upload.unsupported', { types: 'pdf, html' }));
    const id = newId();
    await service.announce(id, { fileName, type, md5, uploadedBy: person.email });
    return success({ success: true, presigned_url: addresses.address('put', person.id, id) });
  },
});
