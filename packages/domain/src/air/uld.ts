/** Unit load devices: the containers and pallets that airlines load. */

/** Types that are used in express freight; IATA lists more. */
const knownTypes: ReadonlySet<string> = new Set(
  'AAA AAC AAD AAF AAK AAP AAU AAX AAY AAZ AGA AKC AKE AKG AKH AKN AKW ALB ALD ALF ALP AMA AMD AMF AMJ AMP AMU APE AQF ASE AVE AYY DPE DPN DQF HMA HMJ PAD PAG PAJ PAP PBJ PEB PGA PGE PGF PKC PLA PLB PMC PNA PRA PYB RAK RAP RKE RKN RMP'.split(
    ' ',
  ),
)

export interface Uld {
  type: string
  serial: string
  /** Airline code of the owner. */
  owner: string
  /** False for a type outside our list: `AK12345TK` has the right format, but no such type exists. */
  isKnownType: boolean
}

/** `AKE12345TK`: type, four- or five-digit serial, owner. Null for anything else. */
export const readUld = (text: string): Uld | null => {
  const parts = /^([A-Z][A-Z0-9]{2})(\d{4,5})([A-Z0-9]{2})$/.exec(text.trim().toUpperCase())
  if (!parts) return null
  const [, type, serial, owner] = parts as unknown as [string, string, string, string]
  // An owner code is never all digits: the last digits of a longer number are not an airline.
  if (/^\d+$/.test(owner)) return null
  return { type, serial, owner, isKnownType: knownTypes.has(type) }
}
