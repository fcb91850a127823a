/** State of a postal code in the United States (USPS, first three digits) and Canada (Canada Post, first letter). */

/** First prefix of each run of prefixes, in order, with the state of the run; an empty text is an unused run. */
const unitedStates: readonly (readonly [number, string])[] = [
  [5, 'NY'],
  [6, 'PR'],
  [8, 'VI'],
  [9, 'PR'],
  [10, 'MA'],
  [28, 'RI'],
  [30, 'NH'],
  [39, 'ME'],
  [50, 'VT'],
  [55, 'MA'],
  [56, 'VT'],
  [60, 'CT'],
  [70, 'NJ'],
  [90, 'AE'],
  [100, 'NY'],
  [150, 'PA'],
  [197, 'DE'],
  [200, 'DC'],
  [201, 'VA'],
  [202, 'DC'],
  [206, 'MD'],
  [220, 'VA'],
  [247, 'WV'],
  [270, 'NC'],
  [290, 'SC'],
  [300, 'GA'],
  [320, 'FL'],
  [340, 'AA'],
  [341, 'FL'],
  [350, 'AL'],
  [370, 'TN'],
  [386, 'MS'],
  [398, 'GA'],
  [400, 'KY'],
  [430, 'OH'],
  [460, 'IN'],
  [480, 'MI'],
  [500, 'IA'],
  [530, 'WI'],
  [550, 'MN'],
  [569, 'DC'],
  [570, 'SD'],
  [580, 'ND'],
  [590, 'MT'],
  [600, 'IL'],
  [630, 'MO'],
  [660, 'KS'],
  [680, 'NE'],
  [700, 'LA'],
  [716, 'AR'],
  [730, 'OK'],
  [733, 'TX'],
  [734, 'OK'],
  [750, 'TX'],
  [800, 'CO'],
  [820, 'WY'],
  [832, 'ID'],
  [840, 'UT'],
  [850, 'AZ'],
  [870, 'NM'],
  [885, 'TX'],
  [889, 'NV'],
  [900, 'CA'],
  [962, 'AP'],
  [967, 'HI'],
  [969, 'GU'],
  [970, 'OR'],
  [980, 'WA'],
  [995, 'AK'],
]

/** Codes whose state differs from that of their prefix. */
const exceptions: Readonly<Record<string, string>> = { '06390': 'NY', '83414': 'WY', '96799': 'AS' }

const canada: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}

/**
 * Returns the code of the state that a complete postal code lies in; null for other countries, incomplete codes
 * and those shared by states.
 */
export const stateOfPostalCode = (countryCode: string, postalCode: string): string | null => {
  const code = postalCode.trim().toUpperCase()
  if (countryCode === 'CA') return /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(code) ? (canada[code[0]!] ?? null) : null
  if (countryCode !== 'US' || !/^\d{5}(-?\d{4})?$/.test(code)) return null
  const prefix = Number(code.slice(0, 3))
  return exceptions[code.slice(0, 5)] ?? unitedStates.findLast(([first]) => first <= prefix)?.[1] ?? null
}
