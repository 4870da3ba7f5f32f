// Draws each place of the site without loading a page. The chat is not told: it stands in the body and stays.
const lamps = { desk: 'A lamp for the desk', floor: 'A lamp that stands on the floor' };
const main = document.querySelector('main');

function draw() {
  const lamp = lamps[location.hash.slice(1)];
  const title = document.createElement('h1');
  title.textContent = lamp ?? 'All lamps';
  document.title = title.textContent;
  main.replaceChildren(title);
}

document.querySelector('nav').addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  draw();
});
addEventListener('popstate', draw);
draw();
