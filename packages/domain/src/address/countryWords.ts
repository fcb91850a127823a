/**
 * Country names in the local language, Turkish and English, and some large cities that identify a country when
 * the address does not name it. Folded.
 */

export interface CountryWords {
  readonly names: readonly string[]
  /** Prefix before the postal code on European mail: D-10117. */
  readonly prefixes: readonly string[]
  readonly dialCode: string
  readonly cities: readonly string[]
}

const words = (names: string, prefixes: string, dialCode: string, cities: string): CountryWords => ({
  names: names.split('|'),
  prefixes: prefixes === '' ? [] : prefixes.split(' '),
  dialCode,
  cities: cities.split('|'),
})

export const countryWords: Readonly<Record<string, CountryWords>> = {
  TR: words(
    'turkiye|turkey|turkiye cumhuriyeti|turkei|turquie|turchia|turquia|turkije|turcja|turkiet|تركيا',
    'TR',
    '90',
    '',
  ),
  DE: words(
    'almanya|germany|deutschland|allemagne|germania|alemania|duitsland|niemcy|tyskland|bundesrepublik deutschland|federal republic of germany|ألمانيا',
    'D DE',
    '49',
    'berlin|hamburg|munchen|munich|koln|cologne|frankfurt|frankfurt am main|stuttgart|dusseldorf|leipzig|dortmund|essen|bremen|dresden|hannover|nurnberg|bonn',
  ),
  FR: words(
    'fransa|france|frankreich|francia|frankrijk|francja|frankrike|فرنسا',
    'F FR',
    '33',
    'paris|marseille|lyon|toulouse|nice|nantes|strasbourg|montpellier|bordeaux|lille|rennes',
  ),
  GB: words(
    'birlesik krallik|ingiltere|iskocya|galler|united kingdom|great britain|uk|u.k|england|scotland|wales|northern ireland|grossbritannien|royaume-uni|regno unito|reino unido',
    'GB UK',
    '44',
    'london|birmingham|manchester|liverpool|leeds|glasgow|edinburgh|bristol|cardiff|belfast|oxford|cambridge',
  ),
  NL: words(
    'hollanda|netherlands|the netherlands|nederland|holland|niederlande|pays-bas|paesi bassi|paises bajos|holandia',
    'NL',
    '31',
    'amsterdam|rotterdam|den haag|the hague|utrecht|eindhoven|groningen|leiden|delft|maastricht',
  ),
  BE: words(
    'belcika|belgium|belgie|belgique|belgien|belgio|belgica|belgia',
    'B BE',
    '32',
    'brussel|bruxelles|brussels|antwerpen|anvers|gent|gand|liege|luik|brugge|bruges|leuven|namur|charleroi|mons',
  ),
  AT: words(
    'avusturya|austria|osterreich|autriche|oostenrijk|osterrike',
    'A AT',
    '43',
    'wien|vienna|graz|linz|salzburg|innsbruck|klagenfurt',
  ),
  IT: words(
    'italya|italy|italia|italien|italie|wlochy|إيطاليا',
    'I IT',
    '39',
    'roma|rome|milano|milan|napoli|torino|firenze|bologna|venezia|genova|palermo|verona',
  ),
  ES: words(
    'ispanya|spain|espana|spanien|espagne|spagna|spanje|hiszpania|إسبانيا',
    'E ES',
    '34',
    'madrid|barcelona|valencia|sevilla|bilbao|malaga|zaragoza|granada|murcia|palma',
  ),
  PL: words(
    'polonya|poland|polska|polen|pologne|polonia|بولندا',
    'PL',
    '48',
    'warszawa|warsaw|krakow|gdansk|wroclaw|poznan|lodz|katowice|lublin|szczecin',
  ),
  SE: words(
    'isvec|sweden|sverige|schweden|suede|svezia|suecia|zweden|szwecja|السويد',
    'S SE',
    '46',
    'stockholm|goteborg|gothenburg|malmo|uppsala|lund|linkoping|vasteras|umea',
  ),
  US: words(
    'amerika birlesik devletleri|abd|amerika|united states|united states of america|usa|u.s.a|us|u.s|vereinigte staaten|etats-unis|stati uniti|estados unidos',
    'US USA',
    '1',
    'new york|washington|chicago|los angeles|san francisco|boston|seattle|philadelphia|houston',
  ),
  CA: words(
    'kanada|canada',
    'CA',
    '1',
    'ottawa|toronto|montreal|vancouver|quebec|calgary|winnipeg|halifax|edmonton',
  ),
  AE: words(
    'birlesik arap emirlikleri|bae|united arab emirates|uae|u.a.e|الامارات|الإمارات|الإمارات العربية المتحدة|vereinigte arabische emirate|emirats arabes unis',
    '',
    '971',
    '',
  ),
  SA: words(
    'suudi arabistan|suudi arabistan kralligi|saudi arabia|kingdom of saudi arabia|ksa|k.s.a|السعودية|المملكة العربية السعودية|saudi-arabien|arabie saoudite',
    '',
    '966',
    '',
  ),
  AU: words(
    'avustralya|australia|australien|australie',
    'AU',
    '61',
    'sydney|melbourne|brisbane|perth|adelaide|canberra|hobart|darwin',
  ),
}

/**
 * Cities in countries where postal codes are missing or rare, so that only the name identifies the city. Latin
 * spelling.
 */
export const knownCities: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AE: {
    dubai: 'Dubai',
    'abu dhabi': 'Abu Dhabi',
    'abu dabi': 'Abu Dhabi',
    sharjah: 'Sharjah',
    sarjah: 'Sharjah',
    ajman: 'Ajman',
    'ras al khaimah': 'Ras Al Khaimah',
    'ras al-khaimah': 'Ras Al Khaimah',
    fujairah: 'Fujairah',
    'umm al quwain': 'Umm Al Quwain',
    'al ain': 'Al Ain',
    دبي: 'Dubai',
    أبوظبي: 'Abu Dhabi',
    'أبو ظبي': 'Abu Dhabi',
    الشارقة: 'Sharjah',
    عجمان: 'Ajman',
    الفجيرة: 'Fujairah',
    العين: 'Al Ain',
  },
  SA: {
    riyadh: 'Riyadh',
    riyad: 'Riyadh',
    'ar riyadh': 'Riyadh',
    jeddah: 'Jeddah',
    jiddah: 'Jeddah',
    cidde: 'Jeddah',
    dammam: 'Dammam',
    'al khobar': 'Al Khobar',
    khobar: 'Al Khobar',
    dhahran: 'Dhahran',
    makkah: 'Makkah',
    mecca: 'Makkah',
    mekke: 'Makkah',
    madinah: 'Madinah',
    medina: 'Madinah',
    medine: 'Madinah',
    'al madinah': 'Madinah',
    jubail: 'Jubail',
    tabuk: 'Tabuk',
    abha: 'Abha',
    taif: 'Taif',
    buraydah: 'Buraydah',
    الرياض: 'Riyadh',
    جدة: 'Jeddah',
    الدمام: 'Dammam',
    الخبر: 'Al Khobar',
    الظهران: 'Dhahran',
    'مكة المكرمة': 'Makkah',
    مكة: 'Makkah',
    'المدينة المنورة': 'Madinah',
    تبوك: 'Tabuk',
    الطائف: 'Taif',
  },
}
