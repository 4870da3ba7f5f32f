import { filled, holdsUser, mcpServersConfig, type ConfigValue } from '@stoa/core/contract';
import type { ConfigReader } from '../configs/config-reader.js';
import { isNewOrKept, secretMask } from '../configs/config-secrets.js';

const originOf = ({ url }: { url: string }): string => new URL(url).origin;
/** Where the secret of a client goes. */
const issuerOf = (one: { url: string; clientIssuer: string }): string =>
  `${originOf(one)} ${one.clientIssuer}`;
const isIssuer = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !holdsUser(text);

/**
 * The tool servers of the site as administrators set them. A token that is kept stays at the origin that it was stored with, the secret of a client at
 * its authorization server too: who may not read it must not be able to send it elsewhere.
 */
export const mcpServersReader: ConfigReader<ConfigValue<'mcpServers'>> = {
  kept(data, _stored, _person, masked) {
    const isSound = isNewOrKept(
      masked.flatMap((one) => [
        { place: originOf(one), secret: one.token },
        { place: issuerOf(one), secret: one.clientSecret },
      ]),
    );
    // A mask that stands for no secret is refused.
    const kept = (secret: string, place: string): string => (isSound(secret, place) ? secret : secretMask);
    return data.map((one) => ({
      ...one,
      token: kept(one.token, originOf(one)),
      clientSecret: kept(one.clientSecret, issuerOf(one)),
    }));
  },
  async refusal(stored) {
    const refused = stored.find(({ url }) => holdsUser(url));
    if (refused) return filled(mcpServersConfig.sentences.holdsUser, { name: refused.name });
    const unbound = stored.find(
      ({ clientIssuer, clientSecret }) =>
        (clientSecret !== '' || clientIssuer !== '') && !isIssuer(clientIssuer),
    );
    return unbound && filled(mcpServersConfig.sentences.needsIssuer, { name: unbound.name });
  },
};
