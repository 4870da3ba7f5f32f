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

/** A bound of a search, with an offset as Google wants it; undefined for what is no moment. */
function boundOf(value: unknown): string | undefined {
  const given = textOf(value);
  const time = given === '' ? Number.NaN : Date.parse(given);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

const moment = (which: string) => ({
  type: 'string',
  maxLength: 40,
  description: `${which}, as an ISO date or date and time with offset.`,
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
      for (const [name, value] of Object.entries({ from, to }))
        if (textOf(value) !== '' && boundOf(value) === undefined)
          return {
            ok: false,
            error: `"${name}" is no date. Give it as 2025-02-19 or 2025-02-19T09:00:00+01:00.`,
          };
      const end = boundOf(to);
      const asked = textOf(query);
      const read = await account.json(
        eventsSchema,
        {
          path: ['calendars', textOf(calendar) || 'primary', 'events'],
          query: {
            timeMin: boundOf(from) ?? new Date().toISOString(),
            ...(end !== undefined && { timeMax: end }),
            ...(asked !== '' && { q: asked }),
            singleEvents: true,
            orderBy: 'startTime',
            maxResults: countOf(count, most),
          },
        },
        signal,
      );
      if (!read.ok) return read;
      const { items = [], nextPageToken, timeZone } = read.value;
      const events = items.filter(({ status }) => status !== 'cancelled');
      if (events.length === 0) return found('There are no such events.');
      return found(
        lines(
          line('Time zone of the calendar', timeZone),
          ...events.map(describe),
          nextPageToken && '(More events follow.)',
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
