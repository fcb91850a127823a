/** Difference between a planned and an actual time. */
const minuteMs = 60_000

export interface Deviation {
  kind: 'onTime' | 'early' | 'late'
  days: number
  hours: number
  minutes: number
}

export const deviationOf = (planned: Date, actual: Date): Deviation => {
  const all = Math.round((actual.getTime() - planned.getTime()) / minuteMs)
  const minutes = Math.abs(all)
  return {
    kind: all === 0 ? 'onTime' : all < 0 ? 'early' : 'late',
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  }
}

/** `2 days 3 h`, `3 h 5 min` or `6 min`: the two largest units. */
export const describeLength = (
  t: (key: string, params: { count: number }) => string,
  { days, hours, minutes }: Omit<Deviation, 'kind'>,
): string =>
  [
    ['air/flights:length.days', days],
    ['air/flights:length.hours', hours],
    ['air/flights:length.minutes', minutes],
  ]
    .filter((part): part is [string, number] => part[1] !== 0)
    .slice(0, 2)
    .map(([key, count]) => t(key, { count }))
    .join(' ')
