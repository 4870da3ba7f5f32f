/** The floors of docs/architecture.md as rules. Each rule says why. */
const core = '^packages/core/src';
const chat = '^packages/chat/src';
const server = '^packages/server/src';
/** Tests and stories may mount what stands above the thing they prove. */
const proofs = '[.](test|stories)[.]tsx?$';
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'A cycle has no floor, one of types neither. What is fetched on first use does not close one: a card in a reply may hold text that is a reply again.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'contract-is-the-ground',
      comment: 'Floor 0 knows nothing above itself, so that every floor can share it.',
      severity: 'error',
      from: { path: `${core}/(contract|lib)/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^packages|^examples', pathNot: `${core}/(contract|lib)/` },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules see the contract only: no state, no wire.',
      severity: 'error',
      from: { path: `${core}/rules/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^packages|^examples', pathNot: `${core}/(contract|lib|rules)/` },
    },
    {
      name: 'state-without-wire',
      comment: 'A store takes ports; it must run without any connection.',
      severity: 'error',
      from: { path: `${core}/state/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^packages|^examples', pathNot: `${core}/(contract|lib|rules|state)/` },
    },
    {
      name: 'wire-without-state',
      comment: 'The server speaks the wire and holds no store.',
      severity: 'error',
      from: { path: `${core}/wire/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^packages|^examples', pathNot: `${core}/(contract|lib|rules|wire)/` },
    },
    {
      name: 'core-without-react',
      comment: 'Core is headless.',
      severity: 'error',
      from: { path: core },
      to: { path: 'node_modules/(react|react-dom|@radix-ui)/|^(react|react-dom)$' },
    },
    {
      name: 'client-below-features',
      comment: 'The client is a plug for core; it knows no user interface.',
      severity: 'error',
      from: { path: '^packages/client/' },
      to: { path: '^packages/(ui|react|chat|admin|server)/|^examples' },
    },
    {
      name: 'ui-is-prop-only',
      comment: 'The design system knows contract types at most.',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: {
        path: '^packages/(client|react|chat|admin|server)/|^packages/core/src/(state|wire|rules)/|^examples',
      },
    },
    {
      name: 'react-binds-state',
      comment:
        'The bindings show the stores of core by parts of ui. Every feature package stands on them, so they know none, and no network.',
      severity: 'error',
      from: { path: '^packages/react/' },
      to: { path: '^packages/(client|chat|admin|server)/|^packages/core/src/wire/|^examples' },
    },
    {
      name: 'chat-and-admin-apart',
      comment:
        'Feature packages share blocks of ui and bindings of react, never each other; and reach no network.',
      severity: 'error',
      from: { path: '^packages/(chat|admin)/', pathNot: '^packages/chat/src/embed/' },
      to: { path: '^packages/(client|server)/|^examples' },
    },
    {
      name: 'embed-is-a-roof',
      comment:
        'The embeddable chat connects the parts with a client; the parts know nothing of it. Translations share its words.',
      severity: 'error',
      from: { path: '^packages/chat/src/', pathNot: '^packages/chat/src/(embed|locales|testing)/' },
      to: { path: '^packages/chat/src/embed/' },
    },
    {
      name: 'chat-base',
      comment: 'Base is what any part or room may use, so it knows neither.',
      severity: 'error',
      from: { path: `${chat}/base/`, pathNot: proofs },
      to: { path: `${chat}/`, pathNot: `${chat}/base/` },
    },
    {
      name: 'chat-parts',
      comment: 'A part (markdown, code, a chart) is drawn by any room and knows none.',
      severity: 'error',
      from: { path: `${chat}/parts/`, pathNot: proofs },
      to: { path: `${chat}/`, pathNot: `${chat}/(base|parts)/` },
    },
    {
      name: 'chat-rooms',
      comment: 'The shell and the embed put rooms together; a room knows neither, so that both can show it.',
      severity: 'error',
      from: { path: `${chat}/rooms/`, pathNot: proofs },
      to: { path: `${chat}/`, pathNot: `${chat}/(base|parts|rooms)/` },
    },
    {
      name: 'chat-room-doors',
      comment:
        'A room uses another one by its door file, so that what rooms ask of each other stands in one place.',
      severity: 'error',
      from: { path: `${chat}/rooms/([^/]+)/`, pathNot: proofs },
      to: { path: `${chat}/rooms/`, pathNot: [`${chat}/rooms/$1/`, `${chat}/rooms/[^/]+/door[.]tsx?$`] },
    },
    {
      name: 'chat-own-door',
      comment: 'A room that imports its own door closes a cycle.',
      severity: 'error',
      from: { path: `${chat}/rooms/([^/]+)/` },
      to: { path: `${chat}/rooms/$1/door[.]tsx?$` },
    },
    {
      name: 'markdown-door',
      comment:
        'Markdown is a package inside of the package: what others use of it is its public door, what chat alone uses its inner one, and the rest may change.',
      severity: 'error',
      from: { path: '^packages|^examples', pathNot: `${chat}/(parts/markdown/|chat-texts[.]ts$)` },
      to: { path: `${chat}/parts/markdown/`, pathNot: `${chat}/parts/markdown/(index|internal)[.]ts$` },
    },
    {
      name: 'markdown-own-door',
      comment: 'A file of markdown that imports its own door closes a cycle.',
      severity: 'error',
      from: { path: `${chat}/parts/markdown/`, pathNot: proofs },
      to: { path: `${chat}/parts/markdown/(index|internal)[.]ts$` },
    },
    {
      name: 'markdown-parser-without-react',
      comment:
        'The parser runs in a worker or on a server: it knows no React and nothing that renders. What is a formula, the rules of the core say.',
      severity: 'error',
      from: { path: `${chat}/parts/markdown/parser/`, pathNot: proofs },
      to: {
        path: '^packages|^examples|node_modules/(react|react-dom|react-markdown|preact)/|^(react|react-dom|react-markdown)$',
        pathNot: [`${chat}/parts/markdown/parser/`, '^packages/core/src/rules/'],
      },
    },
    {
      name: 'embed-beside-shell',
      comment:
        'The workspace around the chat has no place on another site: the embed composes rooms by itself.',
      severity: 'error',
      from: { path: `${chat}/embed/` },
      to: { path: `${chat}/shell/` },
    },
    {
      name: 'chat-without-admin',
      comment: 'See chat-and-admin-apart.',
      severity: 'error',
      from: { path: '^packages/chat/' },
      to: { path: '^packages/admin/' },
    },
    {
      name: 'admin-without-chat',
      comment: 'See chat-and-admin-apart.',
      severity: 'error',
      from: { path: '^packages/admin/' },
      to: { path: '^packages/chat/' },
    },
    {
      name: 'server-on-core',
      comment:
        'The server shares the contract, rules and wire, and knows no user interface: the pages it renders are a build that it loads. Some tests look at it as a client does.',
      severity: 'error',
      from: {
        path: '^packages/server/',
        pathNot: `${server}/(testing/|(http/operations/(conformance|client-examples)|http/gateway/gateway|rooms/conversations/coexistence)[.]test[.]ts$)`,
      },
      to: { path: '^packages/(client|ui|react|chat|admin)/|^packages/core/src/state/|^examples' },
    },
    {
      name: 'server-platform',
      comment: 'The platform (database, files, models, jobs, configuration) knows no room and no route.',
      severity: 'error',
      from: { path: `${server}/platform/`, pathNot: proofs },
      to: { path: `${server}/`, pathNot: `${server}/platform/` },
    },
    {
      name: 'server-rooms',
      comment: 'A room is asked by routes; it knows none, so that any door can lead to it.',
      severity: 'error',
      from: { path: `${server}/rooms/`, pathNot: [proofs, `${server}/rooms/testing/`] },
      to: { path: `${server}/`, pathNot: `${server}/(platform|rooms)/` },
    },
    {
      name: 'server-http',
      comment: 'Routes are put together by the root alone.',
      severity: 'error',
      from: { path: `${server}/http/`, pathNot: proofs },
      to: { path: `${server}/`, pathNot: `${server}/(platform|rooms|http)/` },
    },
    {
      name: 'schemas-in-core',
      comment:
        'What reads something written elsewhere stands in core and is fetched when it has to; a chat begins without it.',
      severity: 'error',
      from: { path: '^packages/(?!core/|server/)', pathNot: '[.]test[.]tsx?$' },
      to: { path: 'node_modules/zod/|^zod' },
    },
    {
      name: 'small-schemas',
      comment: 'The whole of zod weighs twenty times as much and asks for eval.',
      severity: 'error',
      from: { path: '^packages/core/' },
      to: { path: 'node_modules/zod/|^zod', pathNot: 'zod/(v4/)?mini/' },
    },
    {
      name: 'embed-site-is-a-guest',
      comment:
        'The site of somebody else has what such a site has: the doors of the embeddable chat, and the token helper of its backend.',
      severity: 'error',
      from: { path: '^examples/embed-site/' },
      to: {
        path: '^packages/|^examples/full-app/|^tools/',
        pathNot: '^packages/chat/(src/embed|build)/|^packages/client/src/server/|^tools/lib/',
      },
    },
    {
      name: 'own-barrel',
      comment: 'A file that imports its own index hides a cycle.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src/.+', pathNot: 'index[.]ts$|[.](test|stories|test-d)[.]tsx?$' },
      to: { path: '^packages/$1/src/index[.]ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]bundle|storybook-static|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
