/** Number of an invoice: three letters or digits of the series, the year, nine digits (UBL-TR). */
export interface InvoicePlace {
  series: string
  /** Year in Türkiye. */
  year: number
  /** From the series' first number on, without gaps. */
  serial: number
}

/** Last number that nine digits hold. */
export const largestSerial = 999_999_999

/** Throws RangeError for a serial that nine digits cannot hold. */
export const invoiceNumber = ({ series, year, serial }: InvoicePlace): string => {
  if (serial > largestSerial) throw new RangeError('the series is used up')
  return `${series}${year}${String(serial).padStart(9, '0')}`
}

/** Place after the last one of a series. A series begins with its starting number, and each later year with 1. */
export const nextPlace = (
  series: string,
  year: number,
  last: { year: number; serial: number } | undefined,
  startingNumber: number,
): InvoicePlace => {
  if (!last) return { series, year, serial: startingNumber }
  return { series, year, serial: last.year === year ? last.serial + 1 : 1 }
}
