export { BarList, type Bar, type BarListProps } from './bar-list.js';
export { DayLine, type DayLineProps, type DayPoint } from './day-line.js';
