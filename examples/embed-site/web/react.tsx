import { StoaChat, type StoaChatRenderer } from '@stoa/chat/embed/react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface ShopProps {
  server: string;
  embedKey: string;
}

/** Draws a block ```lumens of a reply. What stands in it was written by a model: a number, or it stays code. */
const drawLumens: StoaChatRenderer = (place, { source, locale }) => {
  const lumens = Number(source);
  if (!Number.isFinite(lumens)) throw new TypeError('No number.');
  const label = document.createElement('label');
  const meter = document.createElement('meter');
  meter.max = 2000;
  meter.value = lumens;
  label.append(`${lumens.toLocaleString(locale)} lm `, meter);
  place.append(label);
};
const renderers = { lumens: drawLumens };

const questions = ['Which lamp for a desk?', 'Which lamp for a hall?'];

/** A page with a state of its own, in which the chat is one more part. */
function Shop({ server, embedKey }: ShopProps) {
  const [isOpen, setOpen] = useState(false);
  const [lamps, setLamps] = useState(1);
  const [answers, setAnswers] = useState(0);
  return (
    <main>
      <h1>React</h1>
      <p>
        Lamps in the basket: <output id="lamps">{lamps}</output>. Answers:{' '}
        <output id="answers">{answers}</output>.
      </p>
      <p className="search">
        <button type="button" onClick={() => setLamps((count) => count + 1)}>
          One more lamp
        </button>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}>
          {isOpen ? 'Hide the advice' : 'Ask for advice'}
        </button>
      </p>
      <StoaChat
        server={server}
        embedKey={embedKey}
        title="Lamp advice"
        prompts={questions}
        open={isOpen}
        context={() => ({ lampsInBasket: lamps })}
        renderers={renderers}
        onOpenChange={setOpen}
        onRunEnd={() => setAnswers((count) => count + 1)}
      />
    </main>
  );
}

const place = document.querySelector<HTMLElement>('#app');
const { server = '', embedKey = '' } = place?.dataset ?? {};
if (place)
  createRoot(place).render(
    <StrictMode>
      <Shop server={server} embedKey={embedKey} />
    </StrictMode>,
  );
