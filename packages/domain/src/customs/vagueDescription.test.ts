import { describe, expect, it } from 'vitest'
import { findVagueDescription } from './vagueDescription.ts'

describe('findVagueDescription', () => {
  it.each([
    ['gift', 'gift'],
    ['GIFTS', 'gift'],
    ['Birthday gift for my mother', 'gift'],
    ['gift box', 'gift'],
    ['Gift set (3 pcs)', 'gift'],
    ['Hediye', 'gift'],
    ['HEDİYELİK EŞYA', 'gift'],
    ['hedıyelık esya', 'gift'],
    ['doğum günü hediyesi', 'gift'],
    ['sample - no commercial value', 'sample'],
    ['numuneler', 'sample'],
    ['Bedelsiz numune', 'sample'],
    ['promosyon ürünleri', 'sample'],
    ['auto parts', 'parts'],
    ['YEDEK PARÇA', 'parts'],
    ['metal parça', 'parts'],
    ['accessories', 'accessory'],
    ['Tekstil ürünü', 'textile'],
    ['kadın giyim', 'textile'],
    ['electronic goods', 'electronics'],
    ['gıda', 'food'],
    ['kozmetik ürünler', 'cosmetics'],
    ['Decorative items', 'home'],
    ['evrak', 'document'],
    ['goods', 'goods'],
    ['Kişisel eşyalar', 'goods'],
    ['deri eşya', 'goods'],
    ['plastic articles', 'goods'],
    ['muhtelif', 'goods'],
    ['10 adet ürün', 'goods'],
    ['as per attached invoice', 'goods'],
  ])('detects the vague description %s', (description, kind) => {
    expect(findVagueDescription(description)).toBe(kind)
  })

  it.each([
    'gift box of cotton',
    'gift box, cotton towels',
    'Hediyelik seramik fincan',
    'cotton fabric sample',
    'pamuklu kumaş numunesi',
    'brake pads, spare parts for cars',
    'otomobil fren balatası',
    'leather accessories',
    'Keten masa örtüsü',
    'baby clothes of cotton',
    'ahşap fotoğraf çerçevesi',
    'textile dyes',
    'malt', // starts like "mal"
    'partridge feathers',
    'Giftpapier',
    'kablosuz kulaklık',
    '12345',
    '',
    '-',
    '手工茶壶',
  ])('accepts a description that names a product: %s', (description) => {
    expect(findVagueDescription(description)).toBeNull()
  })
})
