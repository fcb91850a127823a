/**
 * The day by which a parcel should arrive: so many working days after it was booked, Saturdays and Sundays left out.
 * Public holidays differ by country and carrier and are not counted. `workingDays` is the service's longest transit time.
 */
export const estimateDelivery = (bookedAt: Date, workingDays: number): Date => {
  const day = new Date(bookedAt)
  for (let left = workingDays; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left--
  }
  return day
}
