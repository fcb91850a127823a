/**
 * The day by which a parcel should arrive: so many working days after it was booked, Saturdays and Sundays left out.
 * Public holidays differ by country and carrier and are not counted. `workingDays` is the service's longest transit time.
 */
export const estimateDelivery = (bookedAt: Date, workingDays: number): Date => {
  const day = new Date(bookedAt)
  for (let left = workingDays; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (isWorkingDay(day)) left--
  }
  return day
}

/** The day itself when it is a working day, otherwise the next one: '2026-11-21' gives '2026-11-23'. */
export const nextWorkingDay = (day: string): string => {
  const noon = new Date(`${day}T12:00:00Z`)
  return (isWorkingDay(noon) ? noon : estimateDelivery(noon, 1)).toISOString().slice(0, 10)
}

const isWorkingDay = (day: Date): boolean => day.getUTCDay() !== 0 && day.getUTCDay() !== 6
