// The least that could stand on a page as a closed chat: a button in a shadow root that opens a field to write in.
(() => {
  const host = document.createElement('limit-chat');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ':host{all:initial}button{position:fixed;inset:auto 20px 20px auto;width:56px;height:56px;border-radius:50%}div{position:fixed;inset:auto 20px 90px auto;width:400px;height:600px}',
  );
  shadow.adoptedStyleSheets = [sheet];
  const button = document.createElement('button');
  button.ariaLabel = 'Open chat';
  button.addEventListener('click', () => {
    const panel = document.createElement('div');
    panel.append(document.createElement('textarea'));
    shadow.append(panel);
  });
  shadow.append(button);
  if (document.body) document.body.append(host);
  else addEventListener('DOMContentLoaded', () => document.body.append(host));
})();
