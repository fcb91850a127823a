/**
 * World regions, from which the demo carriers build their zones. Every ISO 3166-1 country and Kosovo (XK) is in
 * exactly one region; a test compares the list with ISO.
 */
const codes = (list: string): readonly string[] => list.split(' ')

const regions = {
  westernEurope: codes('DE AT NL BE LU FR IT ES PT IE DK SE FI AX MC SM VA AD'),
  easternEurope: codes('BG HR CY CZ EE GR HU LV LT MT PL RO SK SI'),
  britishIsles: codes('GB GG IM JE GI'),
  alpsAndNorth: codes('CH LI NO IS FO GL SJ'),
  balkans: codes('AL BA ME MK RS XK MD UA'),
  caucasusAndCentralAsia: codes('AZ GE AM KZ KG UZ TM TJ MN RU BY TR'),
  gulf: codes('AE SA QA KW BH OM'),
  nearEast: codes('IQ IR IL JO LB PS SY YE EG'),
  northAfrica: codes('DZ MA TN LY EH SD MR'),
  northAmerica: codes('US CA MX PM BM'),
  caribbean: codes(
    'BZ CR SV GT HN NI PA AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  ),
  southAmerica: codes('BR AR CL CO PE EC BO PY UY VE GY SR GF FK GS'),
  eastAsia: codes('JP KR CN HK MO TW SG MY TH VN PH ID BN KH LA MM TL KP'),
  southAsia: codes('IN PK BD LK NP BT MV AF IO'),
  australasia: codes('AU NZ NF CX CC HM'),
  pacific: codes('FJ PG SB VU NC PF WF WS TO TV KI NR FM MH PW CK NU TK PN AS GU MP UM'),
  africa: codes(
    'AO BF BI BJ BW CD CF CG CI CM CV DJ ER ET GA GH GM GN GQ GW KE KM LR LS MG ML MU MW MZ NA NE NG RE RW SC SH SL SN SO SS ST SZ TD TG TZ UG YT ZA ZM ZW',
  ),
  polar: codes('AQ BV TF'),
} as const

export type Region = keyof typeof regions

export const regionNames = Object.keys(regions) as Region[]

export const countriesOf = (names: readonly Region[]): string[] => names.flatMap((name) => [...regions[name]])
