/** Words of product titles and tariff texts: spelling, words without meaning, and the noun that names the goods. */
import { toBasicLatin } from '@kervan/domain/identity/transliterate'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words of product titles that do not identify the product: sizes, counts, colours, cuts, selling. */
const emptyWords = setOf(
  've ile icin ya da veya diger bir adet the and with for from of or not other made by in on to no at an is as it ' +
    'gr kg ml lt cl cm mm oz lb pcs pc adedi parca piece pieces pack packs paket boy size beden inch slim fit regular ' +
    'yeni new tam buyuk kucuk orta uzun kisa kalin ince genis sag sol arka derece numara adetli kisilik sade model ' +
    'modeli renk renkli renkler kalite kaliteli kalitesi orijinal ucretsiz kargo indirim indirimli kampanya firsat ' +
    'hediyelik large small medium big long short left right rear xl xxl xs quality premium original genuine best free ' +
    'shipping sale style color colour size ideas her him kids adult cift ciftli pair pairs count ct qty per day gun ' +
    'yas yasinda ay aylik years year old litre litrelik liter metre metrelik metres meter gram gramaj ozellikli super mega extra ' +
    'ekstra pro plus max mini ultra high low number cesit cesitli farkli assorted various perfect ideal great amazing ' +
    'siyah beyaz kirmizi mavi lacivert gri bej pembe bordo kahverengi turuncu haki ekru krem fusya turkuaz ' +
    'black white red blue navy grey gray beige pink brown purple colorful multicolor ivory teal ' +
    'yesil mor sari yellow orange green',
)

/** Packaging words, which get less weight although they may be the product. */
const packaging =
  /^(?:kavanoz|sise|teneke|kutu|poset|cuval|torba|bidon|hediye|jar|bottle|tin|box|boxed|gift|bag|can|pouch|carton|tub|tube)(?:s|li|lu|da|de|si|su|lik|luk)?$/

/** Words about how, where, for whom or in which number goods are made, which many goods have in common. */
const commonWords = setOf(
  'el yapimi yapim dokuma dokumasi isi isleme handmade handcrafted hand crafted woven turk turkish anadolu turkiye ' +
    'anatolian vintage antika retro dekoratif decorative organik organic ozel custom customized personalized ' +
    'personalised kisiye ayar set seti setleri takim takimi natural dogal saf pure dayanikli gecirmez waterproof ' +
    'portatif portable tasinabilir luks luxury modern klasik classic sik sevimli cute desenli baskili printed antrasit ' +
    'dry dried kuru taze fresh profesyonel professional ev home aksesuar accessory accessories dekor decor dekorasyon ' +
    'dekorasyonu decoration tasarim design unisex cok amacli multi purpose gunluk daily yazlik kislik summer winter otantik ' +
    'authentic geleneksel traditional yoresel koy usulu artisan minimalist bohem boho rustic rustik hakiki gercek real ' +
    'kit kiti duty heavy agir mutfak kitchen bahce garden ofis office cocuk bebek baby children child ' +
    'boys girls erkek kadin men women mens womens tek iki uc dort single double katli katlanabilir foldable ' +
    'endustriyel industrial sanayi tipi type series serisi urun urunu product',
)

/** Postpositions of Turkish, before which the use stands; the goods follow. */
const afterUse = /\s(?:icin|ile)\s/
/** Prepositions of English, after which uses and contents stand. */
const beforeUse = /\s(?:for|with|in|from|by|on|at|without|made|featuring|inspired|w)\s/
/** English containers and numbers before `of`: the goods follow. */
const containerOf =
  /^.*\b(?:set|pack|box|bottle|jar|can|bag|pair|pairs|bunch|bundle|case|lot|pieces|pcs|roll|tin|piece|sack|dozen|gallon|carton)s? of\s/
const separators = /[,;|()[\]{}+/*:!]|\s-+\s/

/** Words that praise or offer the goods. */
const sellingPhrases =
  /\b(?:birthday gift|gift (?:for (?:her|him|mom|dad|men|women)|idea)|best seller|new season|yeni sezon|hot sale|by the (?:yard|metre|meter)|full size|free delivery|crystal clear|dead sea|ships (?:from|in) \w+|made in \w+|dogum gunu hediyesi|cok satan|ayni gun kargo|heavy duty)\b/g

const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bt[ -]?shirts?\b/g, 'tshirt'],
  [/\b(?:suni|yapay|vegan|faux|pu|imitation|artificial|synthetic) (?:deri|leather)\b/g, 'sunideri'],
  [/\bpaslanmaz celik\b|\bstainless steel\b/g, 'paslanmaz'],
  [/\b([a-z])-(?=[a-z])/g, '$1'],
  [/'(?=s\b)/g, ''],
  [sellingPhrases, ' '],
  // Article and model numbers: BR-7771.
  [/\b[a-z]{1,4}-?\d{3,}\b/g, ' '],
]

/** Text in basic Latin letters and one spelling. */
const normalize = (text: string): string =>
  phrases.reduce((result, [pattern, word]) => result.replace(pattern, word), toBasicLatin(text).toLowerCase())

/** Word without the most frequent endings of both languages. */
export const stemOf = (word: string): string =>
  word.replace(/(?<=...)(?:lari|leri|lar|ler|s[iu]|[iu]|e?s)$/, '')

/** Numbers with or without a unit: 50x70, 925, 500ml. */
const isMeasure = (word: string): boolean => /^\d+(?:x\d+)*[a-z]{0,3}\d*$/.test(word)

const splitWords = (normalized: string): string[] =>
  normalized
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !emptyWords.has(word) && !isMeasure(word))

/** Meaningful words of a text in their order. */
export const wordsOf = (text: string): string[] => splitWords(normalize(text))

/** Adjectives in -lı, -li, -lu, -lü and -sız, which name an ingredient or a trait; `havlu` and some others are nouns. */
export const isAdjective = (word: string): boolean =>
  /^.{3,}(?:l[iu]|s[iu]z)$/.test(word) && !nounsInLi.has(word)
const nounsInLi = setOf(
  'havlu brokoli chili ravioli heykeli mendili kandili fitili metali petrolu kontrolu alkolu konsolu sandali canli',
)

const isPackaging = (word: string): boolean => packaging.test(word)
/** Words for several goods sold together. */
const setWords = setOf('set sets seti setleri takim takimi takimlari kit kits kiti pack')
export const isSet = (word: string): boolean => setWords.has(word)
export const isCommon = (word: string): boolean => commonWords.has(word)

export interface TitleWord {
  word: string
  /** Stands in the part of the title that names the goods. */
  isGoods: boolean
  /** Names the goods: in both languages the last noun of that part. */
  isNoun: boolean
  /** Is or describes what the goods are packed in. */
  isPackaging: boolean
  /** Directly follows the word before it. */
  followsPrevious: boolean
}

/** Part of a title's segment that names the goods. */
const goodsPartOf = (segment: string): string => {
  const padded = ` ${segment} `
  const [use, ...rest] = padded.split(afterUse)
  const after = rest.join(' ')
  const named = splitWords(after).length > 0 ? after : use!
  const contents = named.replace(containerOf, ' ')
  const [goods] = contents.split(beforeUse)
  const chosen = splitWords(goods!).length > 0 ? goods! : contents
  const [ofGoods] = chosen.split(/\sof\s/)
  return splitWords(ofGoods!).length > 0 ? ofGoods! : chosen
}

const mayBeNoun = (word: string, materials: ReadonlyMap<string, string>): boolean =>
  !isAdjective(word) &&
  !packaging.test(word) &&
  !commonWords.has(word) &&
  !setWords.has(word) &&
  !materials.has(word)

/** Words of a title with their parts in it; `headShare` is how often a word names goods, as the last one of a text. */
export const readTitle = (
  title: string,
  materials: ReadonlyMap<string, string>,
  headShare: (word: string) => number,
): TitleWord[] => {
  const segments = normalize(title)
    .split(separators)
    .map((segment) => ({ segment, words: splitWords(segment) }))
    .filter(({ words }) => words.length > 0)
  const main = segments.find(({ words }) => words.some((word) => mayBeNoun(word, materials))) ?? segments[0]
  if (!main) return []
  const named = splitWords(goodsPartOf(main.segment))
  const goods = new Set(named)
  const nouns = named.filter((word) => mayBeNoun(word, materials))
  const [noun] = nouns
    .map((word, at) => ({ word, value: headShare(word) * earlierShare ** (nouns.length - 1 - at) }))
    .sort((one, other) => other.value - one.value)
    .map(({ word }) => word)
  const chosen =
    noun ??
    named.findLast((word) => packaging.test(word)) ??
    named.findLast((word) => materials.has(word)) ??
    main.words.at(-1)
  const seen = new Set<string>()
  return segments.flatMap(({ segment, words }) =>
    words.flatMap((word, at) => {
      if (seen.has(word)) return []
      seen.add(word)
      return {
        word,
        isGoods: segment === main.segment && goods.has(word),
        isNoun: segment === main.segment && word === chosen,
        followsPrevious: at > 0,
        isPackaging:
          word !== chosen && (isPackaging(word) || (materials.has(word) && isPackaging(words[at + 1] ?? ''))),
      }
    }),
  )
}

/** A noun before the last one names the goods less often. */
const earlierShare = 0.7

/** The last words of a text's names: those that name goods in both languages. */
export const headsOf = (text: string): string[] =>
  normalize(text)
    .split(/[,;()/:]|\sor\s|\sve\s|\sand\s|\sya da\s/)
    .flatMap((part) => splitWords(` ${part} `.split(/\s(?:of|for|with|in|from|without)\s/)[0]!).slice(-1))
