/** Language and number format of a reader, on the screen and in an export. */
export interface Reader {
  /** Returns null when the text does not exist. */
  word: (key: string) => string | null
  countryName: (code: string) => string
  money: (amount: number, currency: string) => string
  percent: (percent: number) => string
  count: (count: number) => string
  /** `2026-11-20` */
  day: (day: string) => string
  minute: (moment: Date) => string
}
