/**
 * Walmart's names of carriers ("Supported carrier names", read on 2026-11-24). The spelling must be exact; that of the
 * names of 2026-10-30 (from Aramex on) is taken from a notice. Another carrier is sent as `otherCarrier`.
 */
const names = [
  ...['UPS', 'USPS', 'FedEx', 'Airborne', 'OnTrac', 'DHL Ecommerce - US', 'DHL', 'LS', 'UDS', 'UPSMI', 'FDX'],
  ...['PILOT', 'ESTES', 'SAIA', 'FDS Express', 'Seko Worldwide', 'HIT Delivery', 'FEDEXSP', 'RL Carriers'],
  ...['Metropolitan Warehouse & Delivery', 'China Post', 'YunExpress', 'Yellow Freight Sys', 'Chukou1'],
  ...[
    'AIT Worldwide Logistics',
    'Sendle',
    'Landmark Global',
    'Sunyou',
    'Yanwen',
    '4PX',
    'GLS',
    'OSM Worldwide',
  ],
  ...[
    'FIRST MILE',
    'AM Trucking',
    'CEVA',
    'India Post',
    'SF Express',
    'CNE',
    'TForce Freight',
    'AxleHire',
    'LSO',
  ],
  ...['Royal Mail', 'ABF Freight System', 'WanB', 'Roadrunner Freight', 'Meyer Distribution', 'AAA Cooper'],
  ...['Canada Post', 'Southeastern Freight Lines', 'Japan Post', 'Correos de Mexico', 'XPO Logistics'],
  ...['JD Logistics', 'YDH', 'JCEX', 'Flyt', 'Deutsche Post', 'Better Trucks', 'Asendia', 'SFC', 'UBI'],
  ...['ePost Global', 'YF Logistics', 'RXO', 'Estes Express', 'Shypmax', 'WIN.IT America', 'PITT OHIO'],
  ...['PostNord Sweden', 'Equick', 'Whistl', 'ShipGlobal', 'Western Post', 'Aramex', 'Xindus', 'Spreetail'],
  ...['P2PG', 'UniUni', 'GOFO', 'SwiftX', 'Exelot', 'DoorDash', 'SpeedX'],
]

const named = new Map(names.map((name) => [name.toUpperCase(), name]))

export const isListedCarrier = (name: string): boolean => names.includes(name)

export const walmartCarrier = ({
  code,
  name,
}: {
  code: string
  name: string
}): { carrier: string } | { otherCarrier: string } => {
  const carrier = named.get(code.toUpperCase()) ?? named.get(name.toUpperCase())
  return carrier === undefined ? { otherCarrier: name } : { carrier }
}
