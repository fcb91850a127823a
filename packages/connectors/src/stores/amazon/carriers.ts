/** Amazon's names of carriers. A name outside of Amazon's list is sent as the free name of `Other`. */

/** By our carrier code in upper case. `PTT Kargo` is the spelling of Amazon's own list. */
const listed: Record<string, string | undefined> = {
  ARAMEX: 'Aramex',
  DHL: 'DHL',
  DPD: 'DPD',
  FEDEX: 'FedEx',
  GLS: 'GLS',
  PTT: 'PTT Kargo',
  UPS: 'UPS',
}

export const amazonCarrier = ({
  code,
  name,
}: {
  code: string
  name: string
}): { carrierCode: string; carrierName?: string } => {
  const carrierCode = listed[code.toUpperCase()]
  return carrierCode === undefined ? { carrierCode: 'Other', carrierName: name } : { carrierCode }
}
