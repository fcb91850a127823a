/** FedEx codes for parcels that leave Türkiye, from the Rates and Transit Times API (developer.fedex.com). */

/** FedEx service types by our service code. FedEx renamed International Priority; accounts use either name. */
export const products: Readonly<Record<string, readonly string[]>> = {
  'FDX-IP': ['FEDEX_INTERNATIONAL_PRIORITY', 'INTERNATIONAL_PRIORITY'],
  'FDX-IE': ['INTERNATIONAL_ECONOMY'],
}

export const packagings = {
  document: 'FEDEX_ENVELOPE',
  cargoBag: 'FEDEX_PAK',
  box: 'YOUR_PACKAGING',
} as const

/** FedEx's own currency codes that differ from ISO 4217. */
const ownCurrencies: Readonly<Record<string, string>> = {
  DHS: 'AED',
  JYE: 'JPY',
  NMP: 'MXN',
  NTD: 'TWD',
  SFR: 'CHF',
  SID: 'SGD',
  UKL: 'GBP',
  WON: 'KRW',
}

export const isoCurrency = (code: string): string => ownCurrencies[code] ?? code

const numbers = [
  'ONE',
  'TWO',
  'THREE',
  'FOUR',
  'FIVE',
  'SIX',
  'SEVEN',
  'EIGHT',
  'NINE',
  'TEN',
  'ELEVEN',
  'TWELVE',
  'THIRTEEN',
  'FOURTEEN',
  'FIFTEEN',
  'SIXTEEN',
  'SEVENTEEN',
  'EIGHTEEN',
  'NINETEEN',
  'TWENTY',
]

/** Reads a FedEx transit time: 'THREE_DAYS' is 3; null for any other text. */
export const readTransitDays = (text: string | undefined): number | null => {
  const place = numbers.indexOf(/^([A-Z]+)_DAYS?$/.exec(text ?? '')?.[1] ?? '')
  return place < 0 ? null : place + 1
}
