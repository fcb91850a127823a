/**
 * Returns the day itself when carriers' depots work, else the next working day: '2026-11-21' gives
 * '2026-11-23'. Ignores holidays.
 */
export const nextWorkingDay = (day: string): string => {
  const noon = new Date(`${day}T12:00:00Z`)
  while (noon.getUTCDay() === 0 || noon.getUTCDay() === 6) noon.setUTCDate(noon.getUTCDate() + 1)
  return noon.toISOString().slice(0, 10)
}
