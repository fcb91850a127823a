/** Content of a bag label. It is read at foreign airports, so words and formats are English. */
export interface BagLabelContent {
  /** Bag number, e.g. 'KRB-0001234-5'. */
  number: string
  /** Airport of departure, IATA code. */
  origin: string | null
  destination: string
  destinationCity: string
  /** Flight number, e.g. 'TK6401'; null while the bag is on no flight. */
  flightNumber: string | null
  /** Master air waybill number, e.g. '235-1234 5675'. */
  masterWaybill: string | null
  /** ISO date of the departure in the airport's time zone. */
  date: string | null
  /** Destination countries of the bag; null for any country. */
  countryCodes: readonly string[] | null
  pieceCount: number
  weightKg: number
  /** Null while the bag is open, because its totals may change. */
  closedAt: string | null
  note: string | null
}
