import * as z from 'zod/mini';
import {
  argumentsOf,
  countArgument,
  countOf,
  found,
  line,
  lines,
  textOf,
  type GoogleTool,
} from './google-tool.js';

const text = z.optional(z.string());
const when = z.optional(z.object({ date: text, dateTime: text, timeZone: text }));
const attendee = z.object({ email: text, displayName: text, responseStatus: text });
const eventSchema = z.object({
  id: text,
  status: text,
  summary: text,
  description: text,
  location: text,
  htmlLink: text,
  start: when,
  end: when,
  organizer: z.optional(z.object({ email: text, displayName: text })),
  attendees: z.optional(z.array(attendee)),
});
const eventsSchema = z.object({
  timeZone: text,
  items: z.optional(z.array(eventSchema)),
  nextPageToken: text,
});
const calendarsSchema = z.object({
  items: z.optional(
    z.array(z.object({ id: z.string(), summary: text, timeZone: text, primary: z.optional(z.boolean()) })),
  ),
});
type Event = z.infer<typeof eventSchema>;

const most = 50;
/** Of one request; what is outside of the span is left out here. */
const mostAsked = 250;
const shownAttendees = 30;
const descriptionCharacters = 1000;

/** A day, or a moment with its offset. */
const momentOf = (moment: Event['start']): string =>
  moment?.dateTime
    ? lines(moment.dateTime) + (moment.timeZone ? ` (${moment.timeZone})` : '')
    : (moment?.date ?? '');

const nameOf = ({
  email,
  displayName,
}: {
  email?: string | undefined;
  displayName?: string | undefined;
}): string => (displayName && email ? `${displayName} <${email}>` : (displayName ?? email ?? ''));

function describe(event: Event): string {
  const invited = event.attendees ?? [];
  return lines(
    `## ${event.summary ?? '(no title)'}`,
    line('From', momentOf(event.start)),
    line('To', momentOf(event.end)),
    line('Where', event.location),
    line('Organizer', event.organizer && nameOf(event.organizer)),
    line(
      'Invited',
      invited
        .slice(0, shownAttendees)
        .map((one) => nameOf(one) + (one.responseStatus ? ` (${one.responseStatus})` : ''))
        .join(', ') + (invited.length > shownAttendees ? ` and ${invited.length - shownAttendees} more` : ''),
    ),
    line('Notes', event.description?.slice(0, descriptionCharacters)),
    line('Link', event.htmlLink),
  );
}

const dayMs = 86_400_000;

/** One end of a span: a moment, or a time on the clocks of the calendar. */
interface Bound {
  /** @units ms since 1970; of a time on clocks as if they were those of UTC */
  at: number;
  /** As `2025-02-19T09:00:00`; the end of a day has the hour 24. Undefined for a moment. */
  local?: string;
}

/** Reads one; null for what is none. @param isEnd a day counts whole */
function boundOf(given: string, isEnd: boolean): Bound | null {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/.exec(given) ?? [];
  if (date === undefined) {
    const at = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(given) ? Date.parse(given) : Number.NaN;
    return Number.isNaN(at) ? null : { at };
  }
  const at = Date.parse(`${date}T${time ?? '00:00'}Z`);
  if (Number.isNaN(at)) return null;
  if (time === undefined)
    return { at: isEnd ? at + dayMs : at, local: `${date}T${isEnd ? '24' : '00'}:00:00` };
  return { at, local: `${date}T${time.padEnd(8, ':00')}` };
}

/** A time on the clocks of the calendar, which Google answers with. */
const localOf = (moment: Event['start']): string =>
  moment?.dateTime?.slice(0, 19) ?? `${moment?.date ?? ''}T00:00:00`;

const moment = (which: string) => ({
  type: 'string',
  maxLength: 40,
  description: `${which}, as an ISO date, which counts whole, or as a date and time, on the calendar’s clocks where it has no offset.`,
});

export const calendarTools: readonly GoogleTool[] = [
  {
    integration: 'google_calendar',
    name: 'google_calendar_events',
    title: 'Google Calendar: events',
    description:
      'Lists events of the person’s Google Calendar in a span of time, in their order; with a query those that contain it. Without a span, those that come.',
    parameters: argumentsOf({
      from: moment('The beginning of the span; now by default'),
      to: moment('Its end'),
      query: { type: 'string', maxLength: 500, description: 'Words that are looked for.' },
      calendar: {
        type: 'string',
        maxLength: 500,
        description: 'The id of a calendar; the person’s own by default.',
      },
      count: countArgument(most),
    }),
    async read({ from, to, query, calendar, count }, account, signal) {
      const bounds: { from?: Bound; to?: Bound } = {};
      for (const [name, value] of [
        ['from', textOf(from)],
        ['to', textOf(to)],
      ] as const) {
        const bound = value === '' ? undefined : boundOf(value, name === 'to');
        if (bound === null)
          return {
            ok: false,
            error: `"${name}" is no date. Give it as 2025-02-19 or 2025-02-19T09:00:00+01:00.`,
          };
        if (bound) bounds[name] = bound;
      }
      // The zone of the calendar comes with the answer: a day more is asked for on either side.
      const instant = ({ at, local }: Bound, spare: number) =>
        new Date(local === undefined ? at : at + spare).toISOString();
      const asked = textOf(query);
      const read = await account.json(
        eventsSchema,
        {
          path: ['calendars', textOf(calendar) || 'primary', 'events'],
          query: {
            timeMin: bounds.from ? instant(bounds.from, -dayMs) : new Date().toISOString(),
            ...(bounds.to && { timeMax: instant(bounds.to, dayMs) }),
            ...(asked !== '' && { q: asked }),
            singleEvents: true,
            orderBy: 'startTime',
            maxResults: mostAsked,
          },
        },
        signal,
      );
      if (!read.ok) return read;
      const { items = [], nextPageToken, timeZone } = read.value;
      const within = items.filter(
        ({ status, start, end }) =>
          status !== 'cancelled' &&
          (bounds.from?.local === undefined || localOf(end) > bounds.from.local) &&
          (bounds.to?.local === undefined || localOf(start) < bounds.to.local),
      );
      const events = within.slice(0, countOf(count, most));
      if (events.length === 0) return found('There are no such events.');
      return found(
        lines(
          line('Time zone of the calendar', timeZone),
          ...events.map(describe),
          nextPageToken !== undefined || within.length > events.length ? '(More events follow.)' : '',
        ),
        events.map(({ summary, htmlLink }) => ({
          name: summary ?? '(no title)',
          ...(htmlLink && { url: htmlLink }),
        })),
      );
    },
  },
  {
    integration: 'google_calendar',
    name: 'google_calendar_list',
    title: 'Google Calendar: calendars',
    description: 'Lists the calendars of the person, with their ids.',
    parameters: argumentsOf({}),
    async read(_args, account, signal) {
      const read = await account.json(calendarsSchema, { path: ['users', 'me', 'calendarList'] }, signal);
      if (!read.ok) return read;
      const { items = [] } = read.value;
      return found(
        items
          .map(({ id, summary, timeZone, primary }) =>
            lines(`- ${summary ?? id}${primary ? ' (own)' : ''}; id ${id}${timeZone ? `; ${timeZone}` : ''}`),
          )
          .join('\n') || 'There are no calendars.',
      );
    },
  },
];
