/** UPS's codes for parcels that leave Türkiye: Rating API, service and packaging codes (developer.ups.com). */

/** An answer of `Shop` names a product by its code only. */
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

/** Our services by their code. */
export const products: Readonly<Record<string, readonly string[]>> = {
  'UPS-WWS': ['65'],
  'UPS-EXPD': ['08'],
}

export const packagings = {
  document: { Code: '01', Description: 'UPS Letter' },
  cargoBag: { Code: '04', Description: 'PAK' },
  box: { Code: '02', Description: 'Package' },
} as const

/** Of the parts of a price; other codes keep the description that came, or themselves. */
export const chargeNames: Readonly<Record<string, string>> = {
  '190': 'Extended area',
  '270': 'Residential delivery',
  '375': 'Fuel surcharge',
  '376': 'Delivery area surcharge',
  '434': 'Surge fee',
}
