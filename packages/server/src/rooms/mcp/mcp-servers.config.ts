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
    const isSound = isNewOrKept(
      masked.flatMap((one) =>
        [one.token, one.clientSecret].map((secret) => ({ place: originOf(one), secret })),
      ),
    );
    // A mask that stands for no secret is refused.
    const kept = (secret: string, place: string): string => (isSound(secret, place) ? secret : secretMask);
    return data.map((one) => ({
      ...one,
      token: kept(one.token, originOf(one)),
      clientSecret: kept(one.clientSecret, originOf(one)),
    }));
  },
  async refusal(stored) {
    const refused = stored.find(({ url }) => holdsUser(url));
    return refused && filled(mcpServersConfig.sentences.holdsUser, { name: refused.name });
  },
};
