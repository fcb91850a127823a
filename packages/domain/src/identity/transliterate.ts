/**
 * Transliterates names and addresses to the basic Latin letters that carrier systems accept (docs/rules.md,
 * Shipments). Removes diacritics; Turkish, Nordic, Cyrillic and Greek letters get their usual Latin spelling.
 */
const spelled: ReadonlyMap<string, string> = new Map(
  (
    'ı i|ß ss|æ ae|œ oe|ø o|đ d|ð d|þ th|ł l|ħ h|ŋ ng|ĸ k|ŧ t|ə a|’ \'|‘ \'|“ "|” "|„ "|– -|— -|… ...|№ No|º o|ª a|€ EUR|₺ TL|' +
    '× x|² 2|³ 3|½ 1/2|¼ 1/4|¾ 3/4|° |® |™ |© |µ u|± +-|• -|· -|« "|» "|' +
    'а a|б b|в v|г g|ґ g|д d|ђ dj|е e|є ye|ж zh|з z|и i|і i|ї yi|ј j|к k|л l|љ lj|м m|н n|њ nj|о o|п p|р r|с s|т t|ћ c|у u|' +
    'ф f|х kh|ц ts|ч ch|џ dz|ш sh|щ shch|ъ |ы y|ь |э e|ю yu|я ya|ў u|ә a|ғ gh|қ q|ң ng|ө o|ұ u|ү u|һ h|' +
    'α a|β v|γ g|δ d|ε e|ζ z|η i|θ th|ι i|κ k|λ l|μ m|ν n|ξ x|ο o|π p|ρ r|σ s|ς s|τ t|υ y|φ f|χ ch|ψ ps|ω o'
  )
    .split('|')
    .map((pair): [string, string] => {
      const space = pair.indexOf(' ')
      return [pair.slice(0, space), pair.slice(space + 1)]
    }),
)

// Letters whose diacritic is part of the letter, so that removing it would give a different letter.
const beforeMarks: ReadonlyMap<string, string> = new Map([
  ['й', 'y'],
  ['ё', 'yo'],
  ['ї', 'yi'],
])

const marks = /\p{M}/gu

/**
 * Greek letter pairs by ELOT 743: `ου` is ou; `αυ`, `ευ`, `ηυ` take v before vowels and voiced consonants, else
 * f; `γγ`, `γξ`, `γχ` take n; `μπ` is b at either end of a word. An accent on the first letter or a diaeresis
 * on the second separates the pair.
 */
const spellGreekPairs = (text: string): string =>
  text
    .replace(/ο[υύ]/giu, (pair) => inCaseOf(pair, 'ou'))
    .replace(
      /([αεη])[υύ](?=([αάεέηήιίϊΐοόυύϋΰωώβγδζλμνρ])?)/giu,
      (pair, first: string, voiced: string | undefined) =>
        inCaseOf(pair, `${greekVowels[first.toLowerCase()]}${voiced ? 'v' : 'f'}`),
    )
    .replace(/γ(?=[γξχ])/giu, (letter) => inCaseOf(letter, 'n'))
    .replace(/(?<!\p{L})μπ|μπ(?!\p{L})/giu, (pair) => inCaseOf(pair, 'b'))

const greekVowels: Readonly<Record<string, string>> = { α: 'a', ε: 'e', η: 'i' }

/** Copies the case of `sample`: all capitals, initial capital, or lower case. */
const inCaseOf = (sample: string, latin: string): string => {
  if (sample === sample.toLowerCase()) return latin
  return sample === sample.toUpperCase() ? latin.toUpperCase() : capitalise(latin)
}

const hasGreek = /\p{Script=Greek}/u

/** Returns `text` in basic Latin where a spelling exists; other scripts (Arabic, Chinese …) are unchanged. */
export const toBasicLatin = (text: string): string => {
  let latin = ''
  const composed = text.normalize('NFC')
  for (const letter of hasGreek.test(composed) ? spellGreekPairs(composed) : composed) {
    if (letter <= '\u007f') {
      latin += letter
      continue
    }
    const lower = letter.toLowerCase()
    const plain = lower.normalize('NFD').replace(marks, '')
    const spelling = beforeMarks.get(lower) ?? spelled.get(lower) ?? spelled.get(plain) ?? plain
    // İ is a capital, ı is not; ß and punctuation have no case.
    latin += letter === lower ? spelling : capitalise(spelling)
  }
  return latin
}

/**
 * Folds text for search, to lower-case basic Latin: "isik" finds "IŞIK", "istanbul" finds "İSTANBUL", "muller"
 * finds "Müller".
 */
export const foldForSearch = (text: string): string => toBasicLatin(text).toLowerCase()

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns true when the text can be written in basic Latin letters; carriers refuse labels in other scripts. */
export const isSpellableInLatin = (text: string): boolean =>
  [...toBasicLatin(text)].every((letter) => letter <= '\u007f')

const otherAlphabets = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/**
 * Transliterates Cyrillic and Greek words on labels, because sorting centres on the route read Latin letters.
 * Latin words keep their diacritics ("Gülşah"); scripts without a simple transliteration are unchanged.
 */
export const toLatinScript = (text: string): string =>
  text.replaceAll(/\S+/g, (word) => (otherAlphabets.test(word) ? toBasicLatin(word) : word))
