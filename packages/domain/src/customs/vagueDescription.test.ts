import { describe, expect, it } from 'vitest'
import { findVagueDescription } from './vagueDescription.ts'

describe('a description that names no product', () => {
  it.each([
    ['gift', 'gift', 'gift'],
    ['GIFTS', 'gift', 'GIFTS'],
    ['Birthday gift for my mother', 'gift', 'gift'],
    ['gift box', 'gift', 'gift'],
    ['Gift set (3 pcs)', 'gift', 'Gift'],
    ['Hediye', 'gift', 'Hediye'],
    ['HEDİYELİK EŞYA', 'gift', 'HEDİYELİK'],
    ['hedıyelık esya', 'gift', 'hedıyelık'],
    ['doğum günü hediyesi', 'gift', 'hediyesi'],
    ['sample - no commercial value', 'sample', 'sample'],
    ['numuneler', 'sample', 'numuneler'],
    ['Bedelsiz numune', 'sample', 'numune'],
    ['promosyon ürünleri', 'sample', 'promosyon'],
    ['auto parts', 'parts', 'parts'],
    ['YEDEK PARÇA', 'parts', 'YEDEK'],
    ['metal parça', 'parts', 'parça'],
    ['accessories', 'accessory', 'accessories'],
    ['Tekstil ürünü', 'textile', 'Tekstil'],
    ['kadın giyim', 'textile', 'giyim'],
    ['electronic goods', 'electronics', 'electronic'],
    ['gıda', 'food', 'gıda'],
    ['kozmetik ürünler', 'cosmetics', 'kozmetik'],
    ['Decorative items', 'home', 'Decorative'],
    ['evrak', 'document', 'evrak'],
    ['goods', 'goods', 'goods'],
    ['Kişisel eşyalar', 'goods', 'eşyalar'],
    ['deri eşya', 'goods', 'eşya'],
    ['plastic articles', 'goods', 'articles'],
    ['muhtelif', 'goods', 'muhtelif'],
    ['10 adet ürün', 'goods', 'ürün'],
    ['as per attached invoice', 'goods', 'invoice'],
  ])('%s', (description, kind, word) => {
    expect(findVagueDescription(description)).toEqual({ kind, word })
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
    'malt', // begins like "mal"
    'partridge feathers',
    'Giftpapier',
    'kablosuz kulaklık',
    '12345',
    '',
    '-',
    '手工茶壶',
  ])('is not one that does: %s', (description) => {
    expect(findVagueDescription(description)).toBeNull()
  })
})
