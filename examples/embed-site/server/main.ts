import { startSite } from './site.js';

const { PORT = '4400', STOA_URL = 'http://localhost:3000', STOA_EMBED_KEY, STOA_EMBED_SECRET } = process.env;

// Without a key of one's own: the key that a Stoa server has for development, see STOA_EMBED_DEV_ORIGINS.
const site = await startSite({
  port: Number(PORT),
  stoa: STOA_URL,
  embedKey: STOA_EMBED_KEY ?? 'stoa_pk_development',
  secret: STOA_EMBED_SECRET ?? 'stoa_sk_development',
});
process.stdout.write(`The site is ready at ${site.url}, its chat comes from ${STOA_URL}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.close());
