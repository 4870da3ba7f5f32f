import { success } from '@stoa/core/contract';
import type { DocumentPort } from '@stoa/core/state';

/** Uploads that arrive; `put` is what differs in a test. */
export const fakeDocuments = (put: DocumentPort['put'] = async () => success(undefined)): DocumentPort => ({
  md5: async () => '1B2M2Y8AsgTpgAmY7PhCfg==',
  put,
});
