/** Who reads: their words and their notation, on the screen and in an export. */
export interface Reader {
  /** Null: there is no such text. */
  word: (key: string) => string | null
  countryName: (code: string) => string
  money: (amount: number, currency: string) => string
  percent: (percent: number) => string
  count: (count: number) => string
  /** `2026-11-20` */
  day: (day: string) => string
  minute: (moment: Date) => string
}
