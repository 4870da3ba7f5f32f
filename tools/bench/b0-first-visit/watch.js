// Runs in a page before everything else: notes what is painted, when the message box can be typed into, long tasks, and what moves by itself.
(() => {
  const seen = (window.firstVisit = { paint: 0, largest: 0, typable: NaN, tasks: [], shifts: [] });
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  observe('longtask', ({ duration }) => {
    seen.tasks.push(duration);
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shifts.push(value);
  });
  const look = () => {
    const box = document.querySelector('textarea');
    const rect = box?.getBoundingClientRect();
    const met = rect && document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2);
    if (seen.paint > 0 && box && met === box && !box.disabled) seen.typable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
