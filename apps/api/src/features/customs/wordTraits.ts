/** Traits that a title and a tariff text state by a word: material, state, sex. Traits of one kind exclude each other. */

const kinds = {
  material: {
    cotton: 'pamuk pamuklu cotton denim poplin penye muslin kot terry flannel pazen',
    wool: 'yun yunlu wool woolen woollen merino merinos lambswool kase',
    hair: 'kasmir cashmere tiftik moher mohair alpaka alpaca angora',
    silk: 'ipek ipekli silk',
    linen: 'keten linen flax ramie',
    jute: 'jut jute hasir kenevir hemp sisal rafya',
    synthetic:
      'polyester sentetik naylon nylon akrilik mikrofiber microfiber polyamid polyamide polar fleece synthetic welsoft ' +
      'elastan spandex likra lycra saten',
    viscose: 'viskon viscose rayon modal tencel lyocell',
    leather: 'deri leather suet suede nubuk cowhide',
    plastic:
      'plastik plastic pvc polietilen polyethylene polipropilen polypropylene abs polikarbonat polycarbonate vinyl silikon silicone sunideri',
    rubber: 'kaucuk rubber lateks latex kaucugu',
    wood: 'ahsap wood wooden tahta mese kayin oak beech masif agac mdf bambu bamboo',
    glass: 'cam glass kristal crystal',
    ceramic: 'seramik ceramic cini comlek stoneware pottery terracotta toprak',
    porcelain: 'porselen porcelain',
    steel: 'celik steel paslanmaz inox demir iron dokum galvaniz galvanized',
    copper: 'bakir copper bronz bronze brass',
    aluminium: 'aluminyum aluminium aluminum',
    silver: 'gumus silver',
    gold: 'altin gold',
    paper: 'kagit paper karton cardboard mukavva',
    stone: 'mermer marble tas stone oniks granit granite traverten travertine',
  },
  state: {
    fresh: 'taze fresh chilled sogutulmus',
    frozen: 'donmus dondurulmus donuk frozen',
    dried: 'kuru kurutulmus dried',
    live: 'canli live',
  },
  sex: {
    men: 'erkek men mens man boys boy bay',
    women: 'kadin bayan women womens woman ladies girls girl kiz',
  },
  age: { baby: 'bebek baby babies infant newborn yenidogan toddler' },
  cloth: {
    knitted: 'orme knit knitted jersey triko crochet orgu ribana',
    woven: 'dokuma woven gabardin poplin denim kot',
  },
  /** What sellers say when it is so: a text that states it does not fit a title that does not. */
  special: {
    tropical: 'tropik tropical',
    used: 'kullanilmis used retreaded',
    waste: 'hurda atik artik waste scrap kirpinti dokuntu residues',
    raw: 'ham raw crude unwrought islenmemis unworked',
    crystal: 'kristal crystal',
    sowing: 'tohumluk seed ekim sowing',
    breeding: 'damizlik breeding',
    leather: 'deri leather',
    silk: 'ipek ipekli silk',
    wool: 'yun yunlu wool woolen woollen merino merinos',
    hair: 'kasmir cashmere tiftik mohair alpaka alpaca angora',
    linen: 'keten linen',
    fur: 'kurk fur',
    machine: 'makine makinesi machine machines machinery',
    decaffeinated: 'kafeinsiz decaffeinated decaf',
    gold: 'altin gold',
    silverPlated: 'kaplama plated',
    parts: 'aksam aksami parca parcasi parcalari part parts yedek spare replacement',
  },
} as const

export type Kind = keyof typeof kinds
export const allKinds = Object.keys(kinds) as Kind[]

const traitByWord = Object.fromEntries(
  allKinds.map((kind) => [
    kind,
    new Map(
      Object.entries(kinds[kind]).flatMap(([trait, words]: [string, string]) =>
        words.split(' ').map((word) => [word, trait] as const),
      ),
    ),
  ]),
) as unknown as Record<Kind, ReadonlyMap<string, string>>

export const materials = traitByWord.material

/** Shared, because most texts state no trait of a kind. */
const none: ReadonlySet<string> = new Set()

/** Traits of a kind that the words state. */
export const traitsOf = (kind: Kind, words: readonly string[]): ReadonlySet<string> => {
  const found = words.flatMap((word) => traitByWord[kind].get(word) ?? [])
  return found.length > 0 ? new Set(found) : none
}
