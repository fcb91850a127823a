/** Carriers by Etsy's names. Etsy drops the number of a parcel with a name that it does not know, without an error. */

/** Names by our codes in lower case, as Etsy's fulfilment tutorial and its developers list them. */
const names: Readonly<Record<string, string>> = {
  dhl: 'dhl',
  ups: 'ups',
  fedex: 'fedex',
  ptt: 'ptt-posta',
  aramex: 'aramex',
  dpd: 'dpd',
  gls: 'gls',
  usps: 'usps',
  tnt: 'tnt',
}

/** Name that every shop accepts. Etsy shows the number without a link. */
export const otherCarrier = 'other'

export const etsyCarrierOf = (code: string): string => names[code.toLowerCase()] ?? otherCarrier
