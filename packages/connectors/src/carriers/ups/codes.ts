/** UPS codes for parcels that leave Türkiye: service and packaging codes of the Rating API (developer.ups.com). */

/** UPS product names by code, because a `Shop` answer contains only codes. */
export const productNames: Readonly<Record<string, string>> = {
  '07': 'UPS Worldwide Express',
  '08': 'UPS Worldwide Expedited',
  '11': 'UPS Standard',
  '17': 'UPS Worldwide Economy DDU',
  '54': 'UPS Worldwide Express Plus',
  '65': 'UPS Worldwide Saver',
  '72': 'UPS Worldwide Economy DDP',
  '74': 'UPS Express 12:00',
}

/** UPS codes by our service code. */
export const products: Readonly<Record<string, readonly string[]>> = {
  'UPS-WWS': ['65'],
  'UPS-EXPD': ['08'],
}

export const packagings = {
  document: { Code: '01', Description: 'UPS Letter' },
  cargoBag: { Code: '04', Description: 'PAK' },
  box: { Code: '02', Description: 'Package' },
} as const

/** Names of price parts; other codes keep the received description, or the code. */
export const chargeNames: Readonly<Record<string, string>> = {
  '190': 'Extended area',
  '270': 'Residential delivery',
  '375': 'Fuel surcharge',
  '376': 'Delivery area surcharge',
  '434': 'Surge fee',
}
