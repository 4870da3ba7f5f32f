/** Of one person. */
const perMinute = 20;
const maxPeople = 1000;

/** Counts what people do, each by themselves. @returns whether somebody did it too often within the last minute, this time left out */
export function createMinuteLimit(): (personId: string, now: number) => boolean {
  const times = new Map<string, number[]>();
  return (personId, now) => {
    const recent = (times.get(personId) ?? []).filter((at) => at > now - 60_000);
    times.delete(personId);
    // What is refused counts too, and only so many are needed to refuse.
    times.set(personId, [...recent, now].slice(-perMinute - 1));
    // The oldest go: a map of everybody who ever came would only grow.
    if (times.size > maxPeople) times.delete(times.keys().next().value!);
    return recent.length >= perMinute;
  };
}
