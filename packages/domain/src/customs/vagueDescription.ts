/**
 * Product descriptions that customs refuses because they name no product. In the European Union "general terms … and
 * insufficiently precise descriptions cannot be accepted" (Delegated Regulation (EU) 2015/2446, Annex B, data element 18 05);
 * its import control system (ICS2) returns a declaration whose description is nothing but a word of the Commission's list of
 * stop words. `listed` are words of that list, read in copies of customs advisers (Nov 2026), not at the Commission itself; `ours`
 * are the Turkish words for the same and a few that carriers ask about. The list grows, so a description that passes may still
 * be refused.
 */
import { foldForSearch } from '../identity/transliterate.ts'

const words = (text: string): readonly string[] => text.split(' ')

/** The more precise kind first: a "gift item" is told to say what the gift is. */
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

/** Words that say nothing about the goods beside such a word: who it is for, how many, how new. */
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

/** Of what it is made says too little beside "goods" and "parts", and enough beside a product: "leather articles". */
const materialWords: ReadonlySet<string> = new Set(
  words(
    'ahsap cam deri glass kaucuk leather metal metalik plastic plastik rubber wood wooden steel celik demir iron',
  ),
)

/** Endings that leave the word what it is: plurals, possessives, "hediyelik", "numunesidir". */
const ending = /^(?:s|es|(?:li|lu|lik|luk)?(?:ler|lar)?(?:i|u|si|su|in|un|nin|nun|sidir|dir)?)$/

const vagueWords = vagueKinds.flatMap((kind) =>
  [...table[kind].listed, ...table[kind].ours].map((beginning) => ({ kind, beginning })),
)

const kindOfWord = (word: string): VagueKind | undefined =>
  vagueWords.find(({ beginning }) => word.startsWith(beginning) && ending.test(word.slice(beginning.length)))
    ?.kind

/** The kind of a description that consists of such words only; null where something concrete stands. */
export const findVagueDescription = (description: string): VagueKind | null => {
  const found = new Set<VagueKind>()
  let hasMaterial = false
  for (const word of description.match(/[\p{L}\p{M}\d]+/gu) ?? []) {
    const folded = foldForSearch(word)
    // Numbers say how many or which one; a single letter says nothing.
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
