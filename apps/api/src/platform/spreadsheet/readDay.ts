const isRealDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(day)) && new Date(Date.parse(day)).toISOString().startsWith(day)

/**
 * Reads the text of a cell as a day: `2026-11-20`, `20261120`, `20.11.2026` or with slashes, month first if
 * `isMonthFirst`; undefined for anything else. A time of day is ignored.
 */
export const readDay = (text: string, isMonthFirst = false): string | undefined => {
  const [date = ''] = text.split(/[T ]/)
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(date)
  const typed = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(date)
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : typed
      ? isMonthFirst && typed[2] === '/'
        ? [typed[4], typed[1], typed[3]]
        : [typed[4], typed[3], typed[1]]
      : undefined
  const day = parts?.map((part) => part!.padStart(2, '0')).join('-')
  return day !== undefined && isRealDay(day) ? day : undefined
}
