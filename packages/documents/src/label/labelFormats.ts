import type { Money } from '@kervan/domain/money/money'

// Labels and customs documents are read abroad, so the formats are English regardless of the sender's language.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats "2026-11-20" as "20 Nov 2026", which is unambiguous in every country. */
export const formatLabelDate = (isoDate: string): string => {
  const [year, month, day] = isoDate.slice(0, 10).split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}

/** Formats 12.5 as "12.50 kg"; a third decimal only if needed. */
export const formatKg = (kg: number): string => `${kg.toFixed(3).replace(/0$/, '')} kg`

/** Formats sides as "40 × 30 × 20.5". */
export const formatDimensions = (cm: { length: number; width: number; height: number }): string =>
  [cm.length, cm.width, cm.height].map((side) => String(Math.round(side * 100) / 100)).join(' × ')

/** Formats 123456 EUR cents as "1,234.56 EUR". */
export const formatLabelMoney = ({ minor, currency }: Money): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${minor < 0 ? '-' : ''}${whole}.${digits.slice(-2)} ${currency}`
}
