/** Last part of the address of a company's own tracking page: `/t/isik-tekstil`. */

const slugLimits = { least: 3, most: 40 } as const

/** Reserved slugs: words of the product and our company, and names that readers would mistake for them. */
const reserved: ReadonlySet<string> = new Set(
  (
    'about account admin administrator agent api app assets billing blog cart company contact customs dashboard dev ' +
    'docs download email firma fatura gonderi gumruk hakkimizda help hesap home house info invoice iletisim kargo ' +
    'kervan kurye kvkk landing legal login logout mail musteri news odeme official operasyon order orders partner ' +
    'password pay payment pickup price pricing privacy resmi root security seller sender settings shipment shop ' +
    'signin signup static status support system takip test tracking trackingseperated unsubscribe user users web www ' +
    'yardim yonetici ups fedex dhl ptt aras mng yurtici surat'
  ).split(' '),
)

/** Names of carriers and of our product are also reserved when followed by another word. */
const borrowed = /^(kervan|ups|fedex|dhl|ptt)-/

export type SlugProblem = 'malformed' | 'reserved'

/** Null when the slug is valid; it may still be in use by another company. */
export const slugProblem = (slug: string): SlugProblem | null => {
  const { least, most } = slugLimits
  if (slug.length < least || slug.length > most || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'malformed'
  // Rejects digits alone, because they look like a reference.
  if (/^[\d-]+$/.test(slug)) return 'malformed'
  return reserved.has(slug) || borrowed.test(slug) ? 'reserved' : null
}

const letters: Readonly<Record<string, string>> = {
  ç: 'c',
  ğ: 'g',
  ı: 'i',
  ö: 'o',
  ş: 's',
  ü: 'u',
  â: 'a',
  î: 'i',
  û: 'u',
}

/** Proposes a slug for a name: "Işık Tekstil A.Ş." gives `isik-tekstil-a-s`. */
export const slugOf = (name: string): string =>
  name
    .toLocaleLowerCase('tr')
    .replaceAll(/[çğıöşüâîû]/g, (letter) => letters[letter]!)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugLimits.most)
    .replaceAll(/^-+|-+$/g, '')
