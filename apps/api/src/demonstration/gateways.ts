/** Places where parcels enter a country, and their UTC offset in winter. */
interface Gateway {
  place: string
  utcOffsetHours: number
  /** True when flights to the country take one more day. */
  isFar: boolean
}

const near = (place: string, utcOffsetHours: number): Gateway => ({ place, utcOffsetHours, isFar: false })
const far = (place: string, utcOffsetHours: number): Gateway => ({ place, utcOffsetHours, isFar: true })

const gateways: Readonly<Record<string, Gateway>> = {
  AE: near('Dubai (DXB)', 4),
  AT: near('Wien (VIE)', 1),
  AU: far('Sydney (SYD)', 11),
  AZ: near('Bakı (GYD)', 4),
  BA: near('Sarajevo (SJJ)', 1),
  BE: near('Liège (LGG)', 1),
  BG: near('Sofia (SOF)', 2),
  BR: far('São Paulo (GRU)', -3),
  CA: far('Toronto (YYZ)', -5),
  CH: near('Zürich (ZRH)', 1),
  DE: near('Leipzig (LEJ)', 1),
  EG: near('Cairo (CAI)', 2),
  GB: near('London (LHR)', 0),
  IN: far('Delhi (DEL)', 5.5),
  IS: near('Keflavík (KEF)', 0),
  JP: far('Tokyo Narita (NRT)', 9),
  KR: far('Seoul Incheon (ICN)', 9),
  KZ: near('Almaty (ALA)', 5),
  MA: near('Casablanca (CMN)', 1),
  MX: far('Monterrey (MTY)', -6),
  NL: near('Amsterdam (AMS)', 1),
  PL: near('Warszawa (WAW)', 1),
  RO: near('București (OTP)', 2),
  SA: near('Riyadh (RUH)', 3),
  SE: near('Stockholm (ARN)', 1),
  SG: far('Singapore (SIN)', 8),
  US: far('New York (JFK)', -5),
  ZA: far('Johannesburg (JNB)', 2),
}

export const gatewayOf = (countryCode: string): Gateway =>
  gateways[countryCode] ?? { place: countryCode, utcOffsetHours: 1, isFar: false }
