import * as esbuild from 'esbuild';
import { describe, expect, it } from 'vitest';
import * as vueCompiler from 'vue/compiler-sfc';
import { runArtifactBuilder, type BuildReply, type BuildResult } from './artifact-builder.js';
import { composePage } from './compose-page.js';
import type { SandboxLibraries } from './sandbox-messages.js';

/** Builds with the native bundler, which has the same interface as the one in the browser. */
function build(
  files: { path: string; text: string }[],
  libraries: SandboxLibraries = 'react',
): Promise<BuildResult> {
  return new Promise((resolve) => {
    let send: (event: MessageEvent) => void = () => undefined;
    runArtifactBuilder(
      {
        addEventListener: (_type, listener) => (send = listener),
        postMessage: (reply) => resolve((reply as BuildReply).result),
      },
      {
        bundler: { initialize: () => Promise.resolve(), build: (options) => esbuild.build(options) },
        wasmUrl: '',
        loadVueCompiler: () => Promise.resolve(vueCompiler),
      },
    );
    send({ data: { id: 1, files, libraries } } as MessageEvent);
  });
}

describe('[ARF1] programs', () => {
  it('are built from their own files and the libraries of the sandbox', async () => {
    const result = await build([
      { path: 'App.jsx', text: "import { a } from './lib/a';\nexport default () => <b>{a}</b>;" },
      { path: 'lib/a.ts', text: "export const a: string = 'hello';" },
      { path: 'app.css', text: 'b { color: red }' },
    ]);
    expect(result).toMatchObject({ ok: true, css: expect.stringContaining('color: red') });
    expect(result.ok && result.code).toContain('stoaLibraries');
    expect(result.ok && result.code).toContain('hello');
  });
  it.each([
    ["import x from 'left-pad'; export default x;", /left-pad is not available here/],
    ["import x from '../../etc/passwd'; export default x;", /There is no file/],
    ["import 'https://example.org/x.js'; export default 1;", /is not available here/],
    ['export default () => <b>;', /App\.jsx:1/],
  ])('of %j are refused with the reason', async (text, reason) => {
    const result = await build([{ path: 'App.jsx', text }]);
    expect(result.ok).toBe(false);
    expect(!result.ok && result.errors.join('\n')).toMatch(reason);
  });
});

describe('[ARF1] components of Vue', () => {
  it.each([
    [
      'with a script that sets up',
      '<script setup lang="ts">\nimport { ref } from "vue";\nconst n = ref<number>(1);\n</script>\n<template><b>{{ n }}</b></template>\n<style scoped>b { color: red }</style>',
      /__scopeId = "data-v-/,
    ],
    [
      'with options',
      '<template><i>{{ n }}</i></template>\n<script>export default { data: () => ({ n: 1 }) };</script>',
      /\.render = render/,
    ],
    ['without a script', '<template><u>text</u></template>', /\.render = render/],
  ])('%s are compiled', async (_, text, compiled) => {
    const result = await build([{ path: 'App.vue', text }], 'vue');
    expect(result).toMatchObject({ ok: true, code: expect.stringMatching(compiled) });
    expect(result.ok && result.code).toContain('createApp');
  });
  it('keep scoped styles to themselves', async () => {
    const text = '<template><b/></template><style scoped>b { color: red }</style>';
    const result = await build([{ path: 'App.vue', text }], 'vue');
    expect(result).toMatchObject({ ok: true, css: expect.stringMatching(/b\[data-v-artifact-0\]/) });
  });
  it.each([
    ['<template><b></template>', /App\.vue: /],
    ['<template><b/></template><style lang="scss">$a: 1</style>', /scss is not available here/],
  ])('of %j are refused with the reason', async (text, reason) => {
    const result = await build([{ path: 'App.vue', text }], 'vue');
    expect(!result.ok && result.errors.join('\n')).toMatch(reason);
  });
});

describe('[ARF2] pages', () => {
  it('hold their own styles and scripts, named or not', () => {
    const html = composePage([
      {
        path: 'index.html',
        text: '<html><head><link rel="stylesheet" href="a.css"></head><body><script src="./a.js"></script></body></html>',
      },
      { path: 'a.css', text: 'p{}' },
      { path: 'a.js', text: 'x("</script>")' },
      { path: 'b.js', text: 'y()' },
    ]);
    expect(html).toContain('<style>p{}</style>');
    expect(html).toContain('<script>x("<\\/script>")</script>');
    expect(html).toContain('<script>y()</script></body>');
  });
});
