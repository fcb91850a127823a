/**
 * Formats of postal codes: # is a digit, @ a letter, * either, any other character itself; spaces and hyphens
 * are optional. Sources: Unicode CLDR's postal code data and the Universal Postal Union's addressing sheets.
 * Countries that are not listed have no postal codes.
 */
import { dictionary } from '../dictionary.ts'

export const postalForms: Readonly<Record<string, string>> = dictionary({
  '###': 'FO GN IS LS MG OM PG',
  '####':
    'AF AL AM AT AU AZ BD BE BG CC CH CK CV CX CY DK ET GE GL GW HM HT HU LI LR LU LV MD MK MZ NE NF NO NZ PA PH PY SI SJ TN VE ZA',
  '#####':
    'BA BT CR CU DE DO DZ EE EG EH ES FI FR GT HN HR ID IQ IT JO KE KH KR KW LA LK LT MA ME MM MN MV MX MY NI NP PE PK PS RS SA SD SN SO TH TR TZ UA UY XK ZM',
  '### ##': 'CZ GR SE SK',
  '######': 'BY CN CO EC IN KG KZ NG RO RU SG TJ TM UZ VN',
  '##-###': 'PL',
  '###-####': 'JP',
  '#######': 'CL IL',
  '#####-###': 'BR',
  '#####-#####': 'IR',
  '#### @@': 'NL',
  '####-###|####': 'PT',
  '#####-####|#####': 'US PR VI GU AS MP FM MH PW UM',
  '@#@ #@#': 'CA',
  '@@# #@@|@## #@@|@# #@@|@@## #@@|@#@ #@@|@@#@ #@@|BFPO #|BFPO ##|BFPO ###|BFPO ####': 'GB',
  'GY# #@@|GY## #@@': 'GG',
  'IM# #@@|IM## #@@': 'IM',
  'JE# #@@|JE## #@@': 'JE',
  '@## ****|D6W ****': 'IE',
  '@@@ ####|@@@ ###|@@@ ##': 'MT',
  'AD###': 'AD',
  '@@####': 'BN',
  'BB#####': 'BB',
  '@@ ##|@@ @@': 'BM',
  'KY#-####': 'KY',
  '@####@@@|####': 'AR',
  'H###|L###|M###|S###': 'SZ',
  '22###': 'AX',
  'VC####': 'VC',
  'VG####': 'VG',
  '#####|@####': 'MU',
  '###|####': 'BH',
  '#### ####|####': 'LB',
  'CP ####|####': 'SV',
  '######|#####|###': 'TW',
  '973##': 'GF',
  '971##': 'GP',
  '97133|97700': 'BL',
  '97150': 'MF',
  '972##': 'MQ',
  '974##': 'RE',
  '975##': 'PM',
  '976##': 'YT',
  '986##': 'WF',
  '987##': 'PF',
  '988##': 'NC',
  '980##': 'MC',
  '4789#': 'SM',
  '00120': 'VA',
  'GX11 1AA': 'GI',
  'AI-2640': 'AI',
  'BBND 1ZZ': 'IO',
  'FIQQ 1ZZ': 'FK',
  'SIQQ 1ZZ': 'GS',
  'PCRN 1ZZ': 'PN',
  'TKCA 1ZZ': 'TC',
  'STHL 1ZZ|ASCN 1ZZ|TDCU 1ZZ': 'SH',
  'BIQQ 1ZZ': 'AQ',
})

/** Countries where postal codes exist but are optional: an empty code is accepted, a wrong code is not. */
export const postalCodeOptional: ReadonlySet<string> = new Set(
  (
    'AF AI AL AQ BB BH BM BN BT CK CL CO CR CV DO EC EG EH ET FK GI GN GS GT GW HM HN HT IE IO IQ IR JO KE KH KW KY LA LB LR ' +
    'LS MG MM MN MT MU MV MZ NE NG NI NP OM PA PE PG PN PS PY SD SH SN SO SV SZ TC TZ UM UY VA VC VE VG VN XK ZM'
  ).split(' '),
)
