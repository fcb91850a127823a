import { addDays } from '../pricing/rating/days.ts'

/** When a company's invoices are issued. `monthly`: on the first day of a month, dated the last day of the month before. */
export const invoiceScheduleNames = ['byHand', 'nightly', 'monthly'] as const
export type InvoiceSchedule = (typeof invoiceScheduleNames)[number]

/** First day of the day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Date of the documents that the run in the night to `today` issues: the day before. Null when the schedule is not due. */
export const scheduledDay = (schedule: InvoiceSchedule, today: string): string | null => {
  const isDue = schedule === 'nightly' || (schedule === 'monthly' && today.endsWith('-01'))
  return isDue ? addDays(today, -1) : null
}
