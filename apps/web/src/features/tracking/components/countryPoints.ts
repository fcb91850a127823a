/** Positions of countries on the small route map. */
import { pointAt } from '../../../ui/light/worldMap/worldMap.ts'
import type { MapPoint } from '../../../ui/light/worldMap/worldMap.ts'

/**
 * Longitude and latitude of the centre of each country's largest part, in whole degrees. From Natural Earth
 * 1:50m (public domain) by the package world-atlas 2; countries beyond the map's edges, such as New Zealand,
 * are omitted.
 */
const middles =
  'AD2,43 AE54,24 AF66,34 AG-62,17 AI-63,18 AL20,41 AM45,40 AO18,-12 AR-65,-35 AT14,48 AU134,-26 ' +
  'AW-70,13 AX20,60 AZ48,40 BA18,44 BB-60,13 BD90,24 BE5,51 BF-2,12 BG25,43 BH51,26 BI30,-3 BJ2,10 ' +
  'BL-63,18 BM-65,32 BN115,4 BO-65,-17 BR-53,-11 BS-78,25 BT90,27 BW24,-22 BY28,54 BZ-89,17 ' +
  'CA-99,59 CD24,-3 CF20,7 CG15,-1 CH8,47 CI-6,8 CL-71,-34 CM13,6 CN103,37 CO-73,4 CR-84,10 ' +
  'CU-79,22 CV-24,15 CW-69,12 CY33,35 CZ15,50 DE10,51 DJ43,12 DK9,56 DM-61,15 DO-71,19 DZ3,28 ' +
  'EC-78,-1 EE26,59 EG30,26 EH-12,24 ER39,15 ES-4,40 ET40,9 FI26,64 FO-7,62 FR2,47 GA12,-1 GB-2,54 ' +
  'GD-62,12 GE44,42 GG-3,49 GH-1,8 GM-15,13 GN-11,10 GQ10,2 GR23,39 GT-90,16 GU145,13 GW-15,12 ' +
  'GY-59,5 HK114,22 HN-87,15 HR16,45 HT-73,19 HU19,47 ID114,0 IE-8,53 IL35,31 IM-5,54 IN80,23 ' +
  'IO72,-7 IQ44,33 IR54,33 IS-19,65 IT12,43 JE-2,49 JM-77,18 JO37,31 JP138,37 KE38,1 KG75,41 ' +
  'KH105,13 KM43,-12 KN-63,17 KP127,40 KR128,36 KW48,29 KY-81,19 KZ67,48 LA104,18 LB36,34 LC-61,14 ' +
  'LI10,47 LK81,8 LR-9,6 LS28,-30 LT24,55 LU6,50 LV25,57 LY18,27 MA-9,30 MC7,44 MD28,47 ME19,43 ' +
  'MF-63,18 MG47,-19 MK22,42 ML-4,17 MM96,21 MN103,47 MO114,22 MP146,15 MR-10,20 MS-62,17 MT14,36 ' +
  'MU58,-20 MV74,4 MW34,-13 MX-102,24 MY115,4 MZ36,-17 NA17,-22 NE9,17 NG8,10 NI-85,13 NL6,52 ' +
  'NO12,64 NP84,28 OM56,21 PA-80,9 PE-74,-9 PG144,-7 PH121,16 PK69,30 PL19,52 PM-56,47 PR-66,18 ' +
  'PS35,32 PT-8,40 PW135,8 PY-58,-23 QA51,25 RO25,46 RS21,44 RU96,66 RW30,-2 SA45,24 SC55,-5 ' +
  'SD30,16 SE16,62 SG104,1 SH-6,-16 SI15,46 SK19,49 SL-12,9 SM12,44 SN-14,14 SO46,5 SR-56,4 SS30,7 ' +
  'ST7,0 SV-89,14 SX-63,18 SY38,35 SZ31,-27 TC-72,22 TD19,15 TG1,9 TH101,15 TJ71,39 TL126,-9 ' +
  'TM59,39 TN10,34 TR35,39 TT-61,10 TW121,24 TZ35,-6 UA31,49 UG32,1 US-99,40 UY-56,-33 UZ63,42 ' +
  'VA12,42 VC-61,13 VE-66,7 VG-65,18 VI-65,18 VN106,17 YE48,16 ZA25,-29 ZM28,-13 ZW30,-19'

const points = new Map(
  middles.split(' ').map((entry) => {
    const [longitude, latitude] = entry.slice(2).split(',').map(Number)
    return [entry.slice(0, 2), pointAt(longitude!, latitude!)] as const
  }),
)

/** Position of a country; null when it is not on the map. */
export const pointOfCountry = (code: string): MapPoint | null => points.get(code) ?? null
