import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Badge } from '../primitives/badge/badge.js';
import { Button } from '../primitives/button/button.js';
import { contrastRatio, parseOklch } from './contrast.js';
import { colourNames, contrastPairs, type ColourName } from './pairs.js';

const meta = { title: 'Identity', tags: ['!autodocs'] } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-6 py-4">
      <h1 className="text-display text-ink face-display">{title}</h1>
      {children}
    </main>
  );
}

/** The colours in force here, read from the page so that the story cannot differ from the tokens. */
function useColours() {
  const ref = useRef<HTMLDivElement>(null);
  const [colours, setColours] = useState<Partial<Record<ColourName, string>>>({});
  useEffect(() => {
    const read = () => {
      const style = getComputedStyle(ref.current ?? document.documentElement);
      setColours(
        Object.fromEntries(
          colourNames.map((name) => [name, style.getPropertyValue(`--stoa-${name}`).trim()]),
        ),
      );
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return { ref, colours };
}

function Swatch({ name, value }: { name: ColourName; value: string | undefined }) {
  return (
    <li className="flex items-center gap-3">
      <span
        aria-hidden
        className="size-10 shrink-0 rounded-panel border border-line"
        style={{ background: `var(--stoa-${name})` }}
      />
      <span className="min-w-0">
        <span className="block text-ui font-medium">{name}</span>
        <span className="block truncate font-code text-caption text-ink-muted">{value}</span>
      </span>
    </li>
  );
}

function Colours() {
  const { ref, colours } = useColours();
  return (
    <Page title="Colour">
      <p className="max-w-measure text-body text-ink-muted">
        Limestone and one dye. The neutrals carry a trace of warmth and no more; murex, the purple of the old
        coast, marks what can be done. Red, amber and green speak only of danger, caution and success, and
        never alone.
      </p>
      <div ref={ref}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3">
          {colourNames.map((name) => (
            <Swatch key={name} name={name} value={colours[name]} />
          ))}
        </ul>
      </div>
      <h2 className="text-lead font-semibold">Every pair that parts may use</h2>
      <table className="w-full text-start text-ui figures-tabular">
        <thead>
          <tr className="border-b border-line-strong text-ink-muted">
            <th scope="col" className="py-1.5 text-start font-medium">
              Sample
            </th>
            <th scope="col" className="py-1.5 text-start font-medium">
              Pair
            </th>
            <th scope="col" className="py-1.5 text-end font-medium">
              Ratio
            </th>
            <th scope="col" className="py-1.5 text-end font-medium">
              At least
            </th>
          </tr>
        </thead>
        <tbody>
          {contrastPairs.map(({ on, colour, atLeast }) => {
            const [one, other] = [parseOklch(colours[on] ?? ''), parseOklch(colours[colour] ?? '')];
            return (
              <tr key={`${on}-${colour}`} className="border-b border-line">
                <td className="py-1">
                  <span
                    aria-hidden
                    className="inline-flex h-7 w-16 items-center justify-center rounded-control border border-line"
                    style={{ background: `var(--stoa-${on})`, color: `var(--stoa-${colour})` }}
                  >
                    {atLeast === 3 ? (
                      <span className="h-3.5 w-8 rounded-full border-2 border-current" />
                    ) : (
                      'Stoa'
                    )}
                  </span>
                </td>
                <td className="py-1">
                  {colour} <span className="text-ink-muted">on {on}</span>
                </td>
                <td className="py-1 text-end">{one && other ? contrastRatio(one, other).toFixed(1) : '–'}</td>
                <td className="py-1 text-end text-ink-muted">{atLeast}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Page>
  );
}

export const Colour: Story = { render: () => <Colours /> };

const steps = [
  { name: 'display', sample: 'A covered walk for thinking', size: '30 / 36' },
  { name: 'title', sample: 'What shall we think about?', size: '22 / 28' },
  { name: 'lead', sample: 'A heading inside a reply', size: '18 / 28' },
  {
    name: 'body',
    sample: 'The size of replies and of the composer: made to be read for an hour.',
    size: '15 / 24',
  },
  {
    name: 'ui',
    sample: 'Buttons, fields, lists and everything that surrounds the reading.',
    size: '13 / 20',
  },
  { name: 'caption', sample: 'Times, counts, hints and badges.', size: '12 / 16' },
] as const;
const stepClass = {
  display: 'text-display face-display',
  title: 'text-title face-display',
  lead: 'text-lead font-semibold',
  body: 'text-body',
  ui: 'text-ui',
  caption: 'text-caption',
};

export const Type: Story = {
  render: () => (
    <Page title="Type">
      <dl className="flex flex-col">
        {steps.map((step) => (
          <div
            key={step.name}
            className="grid grid-cols-[8rem_1fr] items-baseline gap-4 border-b border-line py-3"
          >
            <dt className="text-caption text-ink-muted figures-tabular">
              {step.name} {step.size}
            </dt>
            <dd className={stepClass[step.name]}>{step.sample}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-6 sm:grid-cols-2">
        <section className="flex flex-col gap-2">
          <h2 className="text-lead font-semibold">Commissioner</h2>
          <p className="text-body">
            One variable face for text. <em>Its slant is drawn, not computed</em>, and it speaks Latin, Greek
            and Cyrillic: Στοά ποικίλη. Размышление.
          </p>
          <p className="text-title face-display">Flared, for the large sizes</p>
        </section>
        <section className="flex flex-col gap-2">
          <h2 className="text-lead font-semibold">JetBrains Mono</h2>
          <pre className="overflow-x-auto rounded-panel bg-surface-sunken p-3 font-code text-ui" tabIndex={0}>
            {`const stoa = walk({ shaded: true });\nawait stoa.talk('Zeno'); // 0O 1lI`}
          </pre>
          <p className="text-ui figures-tabular">
            1,111.10
            <br />
            4,806.97
          </p>
        </section>
      </div>
    </Page>
  ),
};

const gaps = [4, 8, 12, 16, 20, 24, 32, 40, 48, 64];

export const Space: Story = {
  render: () => (
    <Page title="Space and shape">
      <section className="flex flex-col gap-2">
        <h2 className="text-lead font-semibold">A grid of 4 px</h2>
        {gaps.map((gap) => (
          <div key={gap} className="flex items-center gap-3">
            <span className="w-10 text-end text-caption text-ink-muted figures-tabular">{gap}</span>
            <span aria-hidden className="h-3 rounded-[2px] bg-accent" style={{ width: gap * 4 }} />
          </div>
        ))}
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-lead font-semibold">Three radii</h2>
        <div className="flex flex-wrap gap-4 text-ui">
          <div className="grid h-20 w-40 place-items-center rounded-control border border-line-strong">
            control 6
          </div>
          <div className="grid h-20 w-40 place-items-center rounded-panel border border-line-strong">
            panel 10
          </div>
          <div className="grid h-20 w-40 place-items-center rounded-sheet border border-line-strong">
            sheet 16
          </div>
        </div>
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-lead font-semibold">Four grounds, two elevations</h2>
        <div className="grid gap-4 text-ui sm:grid-cols-4">
          <div className="rounded-panel border border-line bg-surface-sunken p-4">surface-sunken</div>
          <div className="rounded-panel border border-line bg-surface p-4">surface</div>
          <div className="rounded-panel bg-surface-raised p-4 shadow-raised">surface-raised, raised</div>
          <div className="rounded-panel bg-surface-overlay p-4 shadow-overlay">surface-overlay, overlay</div>
        </div>
      </section>
    </Page>
  ),
};

function MotionRow({ name, use, duration }: { name: string; use: string; duration: string }) {
  const [there, setThere] = useState(false);
  return (
    <div className="grid grid-cols-[10rem_1fr_auto] items-center gap-4 border-b border-line py-3 text-ui">
      <span>
        <span className="block font-medium">{name}</span>
        <span className="block text-caption text-ink-muted">{use}</span>
      </span>
      <span aria-hidden className="relative block h-6 rounded-full bg-surface-sunken">
        <span
          className="absolute top-1 size-4 rounded-full bg-accent transition-[inset-inline-start] ease-settle"
          style={{ transitionDuration: duration, insetInlineStart: there ? 'calc(100% - 20px)' : '4px' }}
        />
      </span>
      <Button size="sm" onClick={() => setThere(!there)}>
        Play {name}
      </Button>
    </div>
  );
}

export const Motion: Story = {
  render: () => (
    <Page title="Motion">
      <p className="max-w-measure text-body text-ink-muted">
        Motion says where a thing came from. It starts at once, slows down at the end, never holds up a key
        press, and is gone where the system asks for less of it.
      </p>
      <div>
        <MotionRow name="quick" use="Hover, press, menus, leaving" duration="var(--stoa-motion-quick)" />
        <MotionRow name="steady" use="Switches, fades" duration="var(--stoa-motion-steady)" />
        <MotionRow name="slow" use="Dialogs, sheets, toasts" duration="var(--stoa-motion-slow)" />
      </div>
    </Page>
  ),
};

export const Focus: Story = {
  render: () => (
    <Page title="Focus and state">
      <p className="max-w-measure text-body text-ink-muted">
        One ring for everything that takes focus: two pixels of outline, two away from the edge, at least 3 :
        1 against every ground. An outline stays visible in forced colours.
      </p>
      <div className="flex flex-wrap items-center gap-6">
        <span className="rounded-control px-3 py-1.5 text-ui outline-2 outline-offset-2 outline-focus">
          The ring
        </span>
        <Button>Press Tab to meet it</Button>
        <Badge tone="success">Published</Badge>
        <Badge tone="warning">Nearly full</Badge>
        <Badge tone="danger">Failed</Badge>
      </div>
    </Page>
  ),
};
