/** What stands on the label of a bag. It is read at airports abroad: English words and formats. */
export interface BagLabelContent {
  /** 'KRB-0001234-5' */
  number: string
  /** Airports by IATA code. */
  origin: string | null
  destination: string
  destinationCity: string
  /** 'TK6401'; null while the bag is on no flight. */
  flightNumber: string | null
  /** '235-1234 5675' */
  masterWaybill: string | null
  /** ISO date of the departure by the clock of its airport. */
  date: string | null
  /** Null: for any country. */
  countryCodes: readonly string[] | null
  pieceCount: number
  weightKg: number
  /** Null while it is open: its sums may change. */
  closedAt: string | null
  note: string | null
}
