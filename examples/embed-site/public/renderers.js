// Called for each block of a reply that begins with ```daylight, once it is whole. What it says was written by a model: it goes into
// the page as text, and what cannot be read is thrown, which leaves the code in its place.
function drawDaylight(place, { source, meta }) {
  const table = document.createElement('table');
  table.style.width = '100%';
  table.createCaption().textContent = meta || 'Daylight';
  for (const { month, hours } of JSON.parse(source)) {
    const row = table.insertRow();
    const head = document.createElement('th');
    head.scope = 'row';
    head.style.textAlign = 'start';
    head.textContent = month;
    row.append(head);
    row.insertCell().textContent = `${hours} h`;
  }
  place.append(table);
}

(window.StoaChat ??= []).push(['registerRenderer', 'daylight', drawDaylight]);
