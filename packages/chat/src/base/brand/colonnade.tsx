import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';

/** The walk seen from its beginning: columns that shrink towards one point, and the light that falls between them. */
const vanishing = { x: 690, y: 560 };
const shrink = 0.78;
const count = 9;

interface Place {
  /** 1 for the nearest column. */
  scale: number;
  x: number;
  top: number;
  bottom: number;
  width: number;
}

const places: readonly Place[] = Array.from({ length: count }, (_, index) => {
  const scale = shrink ** index;
  return {
    scale,
    x: vanishing.x - 640 * scale,
    top: vanishing.y - 470 * scale,
    bottom: vanishing.y + 300 * scale,
    width: 92 * scale,
  };
});

const points = (...pairs: (readonly [number, number])[]) =>
  pairs.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
const towards = (x: number, y: number, scale: number) =>
  [vanishing.x - (vanishing.x - x) * scale, vanishing.y - (vanishing.y - y) * scale] as const;

const farScale = shrink ** count;
const horizon = towards(-200, 880, farScale)[1];

/** A band that runs over all columns towards the vanishing point, between two heights above the horizon. */
const along = (lower: number, upper: number) =>
  points(
    [vanishing.x - 640 * 1.7, vanishing.y - lower * 1.7],
    [vanishing.x - 640 * farScale, vanishing.y - lower * farScale],
    [vanishing.x - 640 * farScale, vanishing.y - upper * farScale],
    [vanishing.x - 640 * 1.7, vanishing.y - upper * 1.7],
  );

function Column({ x, top, bottom, width, scale }: Place) {
  const half = width / 2;
  const capital = 64 * scale;
  // The capital's upper edge lies along the beam, which runs to the vanishing point as well.
  const reach = half * 1.3;
  const slope = (470 / 640) * reach;
  const plinth = 18 * scale;
  const neck = half * 0.8;
  const shaft = points(
    [x - neck, top + capital],
    [x + neck, top + capital],
    [x + half, bottom - plinth],
    [x - half, bottom - plinth],
  );
  const shade = points(
    [x - neck, top + capital],
    [x - neck * 0.2, top + capital],
    [x - half * 0.2, bottom - plinth],
    [x - half, bottom - plinth],
  );
  const flutes = [0.25, 0.55].map((share) => (
    <line
      key={share}
      x1={x + neck * share}
      y1={top + capital}
      x2={x + half * share}
      y2={bottom - plinth}
      className="stroke-line"
      strokeWidth={1.4 * scale}
    />
  ));
  return (
    <g>
      <polygon points={shaft} className="fill-surface-raised" />
      <polygon points={shade} className="fill-line" />
      {flutes}
      <polygon
        points={points(
          [x - reach, top - slope],
          [x + reach, top + slope],
          [x + neck, top + capital],
          [x - neck, top + capital],
        )}
        className="fill-surface-raised"
      />
      <polygon
        points={points(
          [x - reach, top - slope],
          [x - half * 0.2, top - slope * 0.15],
          [x - neck * 0.2, top + capital],
          [x - neck, top + capital],
        )}
        className="fill-line"
      />
      <rect x={x - half * 1.3} y={bottom - plinth} width={half * 2.6} height={plinth} className="fill-line" />
      <rect
        x={x - half * 0.2}
        y={bottom - plinth}
        width={half * 1.5}
        height={plinth}
        className="fill-surface-raised"
      />
    </g>
  );
}

/** A drawing of a stoa for the sign-in page. It is scenery: nothing is said with it. */
export function Colonnade({ className, ...props }: ComponentPropsWithoutRef<'svg'>) {
  return (
    <svg
      data-slot="colonnade"
      viewBox="0 0 800 960"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={cn('block', className)}
      {...props}
    >
      <rect width="800" height="960" className="fill-surface-sunken" />
      <circle cx={vanishing.x} cy={vanishing.y - 20} r="150" className="fill-accent-soft" />
      <circle cx={vanishing.x} cy={vanishing.y - 20} r="74" className="fill-accent opacity-70" />
      {/* The floor, and the bands of light on it. */}
      <polygon
        points={points([-200, 960], [-200, 880], towards(-200, 880, farScale), [1000, horizon], [1000, 960])}
        className="fill-surface"
      />
      {places.slice(0, -1).map((place, index) => {
        const next = places[index + 1] as Place;
        const reach = 470;
        return (
          <polygon
            key={place.x}
            points={points(
              [place.x + place.width * 0.9, place.bottom],
              [next.x - next.width * 0.6, next.bottom],
              [next.x - next.width * 0.6 - reach * next.scale * 0.9, next.bottom + reach * next.scale],
              [place.x + place.width * 0.9 - reach * place.scale * 0.9, place.bottom + reach * place.scale],
            )}
            className="fill-accent-soft opacity-60"
          />
        );
      })}
      {[...places].reverse().map((place) => (
        <Column key={place.x} {...place} />
      ))}
      {/* The beam over the columns. */}
      <polygon points={along(470, 590)} className="fill-surface-raised" />
      <polygon points={along(470, 502)} className="fill-line" />
    </svg>
  );
}
