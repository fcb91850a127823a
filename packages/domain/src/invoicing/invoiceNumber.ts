/** Place of an invoice in its series. */
export interface InvoicePlace {
  /** Three letters or digits. */
  series: string
  /** Year in Türkiye. */
  year: number
  /** Counts within the year, without gaps. */
  serial: number
}

/** Last number that nine digits hold. */
export const largestSerial = 999_999_999

/** Number as UBL-TR prescribes it: series, year and nine digits. Throws RangeError for a longer serial. */
export const invoiceNumber = ({ series, year, serial }: InvoicePlace): string => {
  if (serial > largestSerial) throw new RangeError('the series is used up')
  return `${series}${year}${String(serial).padStart(9, '0')}`
}

/** True for a whole number; its letters must be upper-case. */
export const isInvoiceNumber = (text: string): boolean => /^[A-Z0-9]{3}\d{13}$/.test(text)

/**
 * Next place of a series. `last` is its newest one, undefined for a new series, which begins with `startingNumber`.
 * Each later year begins with 1.
 */
export const nextPlace = (
  series: string,
  year: number,
  last: { year: number; serial: number } | undefined,
  startingNumber: number,
): InvoicePlace => {
  if (!last) return { series, year, serial: startingNumber }
  return { series, year, serial: last.year === year ? last.serial + 1 : 1 }
}
