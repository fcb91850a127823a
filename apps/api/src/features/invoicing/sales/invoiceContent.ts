/** Frozen content of an invoice besides its columns and lines. */

/** Issuer or buyer as printed. */
export interface InvoiceParty {
  name: string
  isCorporate: boolean
  /** Tax number, or that of a foreign company at home. */
  taxNumber: string | null
  identityNumber: string | null
  passportNumber: string | null
  taxOffice: string | null
  address: string
  district: string | null
  city: string
  zipCode: string | null
  countryCode: string
  email: string | null
  phone: string | null
}

export interface InvoiceContent {
  issuer: InvoiceParty & { mersisNumber: string | null; iban: string | null; bankName: string | null }
  buyer: InvoiceParty
  footer: string | null
  /** Invoice that a counter-document takes back, with the reason. */
  original: { number: string; day: string; reason: string | null } | null
}

/** What a line says beside its amounts. */
export interface LineDetails {
  /** Parameters of the line's text. */
  params: Readonly<Record<string, string | number>>
  carrier: string | null
  service: string | null
  fromCountry: string | null
  toCountry: string | null
}
