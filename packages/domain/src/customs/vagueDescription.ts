/**
 * Product descriptions that customs refuses because they name no product. In the European Union "general terms
 * … and insufficiently precise descriptions cannot be accepted" (Delegated Regulation (EU) 2015/2446, Annex B,
 * data element 18 05); its import control system (ICS2) rejects a declaration whose description only consists
 * of words from the Commission's stop word list. `listed`: words of that list, taken from copies by customs
 * advisers (Nov 2026), not from the Commission itself. `ours`: the Turkish equivalents, and a few words that
 * carriers question. The list grows, so customs may still refuse a description that passes here.
 */
import { foldForSearch } from '../identity/transliterate.ts'

const words = (text: string): readonly string[] => text.split(' ')

/** Specific kinds first: a "gift item" is reported as a gift, so that the user names the gift. */
const table = {
  gift: { listed: words('gift present'), ours: words('hediye hediyelik armagan souvenir surpriz surprise') },
  sample: {
    listed: words('sample'),
    ours: words('numune numunelik ornek esantiyon promosyon promotional tester'),
  },
  parts: {
    listed: words('part component bit'),
    ours: words('parca yedek spare aksam bilesen'),
  },
  accessory: { listed: words('accessory accessories'), ours: words('aksesuar') },
  textile: {
    listed: words('apparel clothes clothing footwear garment shoe textile'),
    ours: words('tekstil giysi giyim kiyafet konfeksiyon ayakkabi'),
  },
  electronics: {
    listed: words('adapter appliance cable electronic electronics equipment machinery tool'),
    ours: words('adaptor alet cihaz device ekipman elektronik hirdavat kablo makine'),
  },
  food: {
    listed: words('food foodstuff fruit vegetable'),
    ours: words('gida yiyecek icecek meyve sebze'),
  },
  cosmetics: { listed: [], ours: words('cosmetic cosmetics kozmetik') },
  home: {
    listed: words('decoration decorative artwork'),
    ours: words('decor dekor dekorasyon dekoratif furniture mobilya'),
  },
  document: {
    listed: words('doc document documentation dox'),
    ours: words('belge dokuman evrak'),
  },
  goods: {
    listed: words('article cargo commodity consolidated goods item merchandise miscellaneous stuff various'),
    ours: words(
      'cesitli diger esya fatura invoice kargo koli malzeme mal material muhtelif nesne object other parcel product sey ' +
        'siparis thing unknown urun bilinmiyor',
    ),
  },
} as const

export type VagueKind = keyof typeof table
const vagueKinds = Object.keys(table) as VagueKind[]

/** Filler words that do not describe the goods: recipient, quantity, condition. */
const emptyWords: ReadonlySet<string> = new Set(
  words(
    'a an the of and or for to in as per with no not see attached ordered my his her new used old small big all kind ' +
      'kinds general mixed assorted personal effects private household home commercial value sale free birthday wedding mother ' +
      'father friend family box boxes bag bags pack package piece pieces pcs set sets lot auto car automobile machine ' +
      've veya ile icin bir iki adet tane yeni eski kucuk buyuk genel karisik ekli ekteki gibi kisisel zati ozel ev evi ' +
      'ticari degersiz bedelsiz satis satilik ucretsiz dogum gunu dugun anne baba arkadas aile kutu kutusu paket paketi ' +
      'poset torba set seti oto otomobil araba arac kadin erkek cocuk bebek women men kids',
  ),
)

/** Materials: too vague beside "goods" and "parts", but sufficient beside a product such as "leather articles". */
const materialWords: ReadonlySet<string> = new Set(
  words(
    'ahsap cam deri glass kaucuk leather metal metalik plastic plastik rubber wood wooden steel celik demir iron',
  ),
)

/** Endings that do not change the meaning: plurals, possessives, "hediyelik", "numunesidir". */
const ending = /^(?:s|es|(?:li|lu|lik|luk)?(?:ler|lar)?(?:i|u|si|su|in|un|nin|nun|sidir|dir)?)$/

const vagueWords = vagueKinds.flatMap((kind) =>
  [...table[kind].listed, ...table[kind].ours].map((beginning) => ({ kind, beginning })),
)

const kindOfWord = (word: string): VagueKind | undefined =>
  vagueWords.find(({ beginning }) => word.startsWith(beginning) && ending.test(word.slice(beginning.length)))
    ?.kind

/** Returns the kind of a description that only consists of vague words; null when any word is concrete. */
export const findVagueDescription = (description: string): VagueKind | null => {
  const found = new Set<VagueKind>()
  let hasMaterial = false
  for (const word of description.match(/[\p{L}\p{M}\d]+/gu) ?? []) {
    const folded = foldForSearch(word)
    // Numbers only count or identify; single letters carry no meaning.
    if (/\d/.test(folded) || folded.length === 1 || emptyWords.has(folded)) continue
    if (materialWords.has(folded)) {
      hasMaterial = true
      continue
    }
    const kind = kindOfWord(folded)
    if (kind === undefined) return null
    found.add(kind)
  }
  const vague = vagueKinds.find((kind) => found.has(kind))
  if (vague === undefined) return null
  return hasMaterial && vague !== 'goods' && vague !== 'parts' ? null : vague
}
