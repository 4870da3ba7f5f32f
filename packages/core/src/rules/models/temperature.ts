import * as limits from '../../contract/limits.js';

/** The labels under the temperature slider. @source chat specification §5. */
export const temperatureLabels = ['Precise', 'Neutral', 'Creative'] as const;

/** The label nearest to a temperature. */
export const temperatureLabel = (temperature: number): (typeof temperatureLabels)[number] =>
  temperature < 1 / 3 ? 'Precise' : temperature > 2 / 3 ? 'Creative' : 'Neutral';

/** A temperature on the slider: 0 to 1 in steps of 0.1. */
export function snapTemperature(temperature: number): number {
  const steps = Math.round(Math.min(1, Math.max(0, temperature)) / limits.temperatureStep);
  return Math.round(steps * limits.temperatureStep * 10) / 10;
}
