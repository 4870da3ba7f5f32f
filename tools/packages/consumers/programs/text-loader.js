/** Hands on modules as React's loader wants them: as text, and without the relative address of a source map. */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (loaded.format !== 'module') return loaded;
  return {
    ...loaded,
    source: Buffer.from(loaded.source)
      .toString()
      .replace(/^\/\/# sourceMappingURL=.*$/m, ''),
  };
}
