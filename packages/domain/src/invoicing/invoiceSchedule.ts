/** When a company's invoices are issued. `monthly`: on the first day of a month, dated the last day of the month before. */
export const invoiceScheduleNames = ['byHand', 'nightly', 'monthly'] as const
export type InvoiceSchedule = (typeof invoiceScheduleNames)[number]

/** First day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Day of the documents that the nightly run of `today` issues; null when the schedule is not due. */
export const scheduledDay = (schedule: InvoiceSchedule, today: string): string | null => {
  if (schedule === 'byHand') return null
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return schedule === 'nightly' || today.endsWith('-01') ? yesterday : null
}
