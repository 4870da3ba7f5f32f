import { filled, holdsUser, mcpServersConfig, type ConfigValue } from '@stoa/core/contract';
import type { ConfigReader } from '../configs/config-reader.js';
import { isNewOrKept, secretMask } from '../configs/config-secrets.js';

const originOf = ({ url }: { url: string }): string => new URL(url).origin;

/**
 * The tool servers of the site as administrators set them. A token that is kept stays at the origin that it was stored with: who may not read it
 * must not be able to send it elsewhere.
 */
export const mcpServersReader: ConfigReader<ConfigValue<'mcpServers'>> = {
  kept(data, _stored, _person, masked) {
    const isSound = isNewOrKept(masked.map((one) => ({ place: originOf(one), secret: one.token })));
    // A mask that stands for no secret is refused.
    return data.map((one) => (isSound(one.token, originOf(one)) ? one : { ...one, token: secretMask }));
  },
  async refusal(stored) {
    const refused = stored.find(({ url }) => holdsUser(url));
    return refused && filled(mcpServersConfig.sentences.holdsUser, { name: refused.name });
  },
};
