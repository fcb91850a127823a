/** Carriers of Otto's list (Shipments V1). */

const listed = new Set(
  (
    'DHL DHL_EXPRESS DHL_FREIGHT DHL_HOME_DELIVERY GLS HERMES DPD UPS BTW BURSPED CARGOLINE DACHSER DB_SCHENKER DSV EMONS ' +
    'EPH_DIREKT IDS GEIS GEL GUETTLER HES HELLMANN HEUEL KOCH KUEHNE_NAGEL LOGWIN MEYER_JUMBO RABEN_LOGISTIK RHENUS ' +
    'REIMER REITHMEIER SCHOCKEMOEHLE SCHMIDT_GEVELSBERG ZUFALL'
  ).split(' '),
)

const listedAs = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('Ü', 'UE')
    .replaceAll('Ö', 'OE')
    .replaceAll(/[^A-Z]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** Returns the carrier in Otto's list; any other is a forwarder. Our carrier `DHL` is DHL Express. */
export const carrierOf = ({ code, name }: { code: string; name: string }): string => {
  if (code.toUpperCase() === 'DHL') return 'DHL_EXPRESS'
  return [name, code].map(listedAs).find((carrier) => listed.has(carrier)) ?? 'OTHER_FORWARDER'
}
