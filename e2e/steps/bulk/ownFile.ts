/** Orders from a shop's own export: forty rows with the shop's headings and fifteen kinds of mistake. */
import { writeSpreadsheet } from '../../../apps/api/src/platform/spreadsheet/writeSpreadsheet.ts'
import type { Language } from '../texts.ts'

export const ownRowCount = 40

type Field =
  | 'order'
  | 'name'
  | 'email'
  | 'phone'
  | 'country'
  | 'state'
  | 'city'
  | 'postcode'
  | 'address'
  | 'goods'
  | 'code'
  | 'quantity'
  | 'price'
  | 'currency'
  | 'weight'
  | 'width'
  | 'length'
  | 'height'
  | 'shopNote'

/** No column for origin, unit, IOSS, method, purpose and terms; the shop's note is a column that nobody knows. */
const headings: Record<Language, Record<Field, string>> = {
  tr: {
    order: 'Sipariş No',
    name: 'Alıcı Adı Soyadı',
    email: 'E-posta',
    phone: 'Telefon',
    country: 'Ülke',
    state: 'Eyalet',
    city: 'Şehir',
    postcode: 'Posta Kodu',
    address: 'Adres',
    goods: 'Ürün',
    code: 'GTİP',
    quantity: 'Adet',
    price: 'Birim Fiyat',
    currency: 'Para Birimi',
    weight: 'Ağırlık (kg)',
    width: 'En',
    length: 'Boy',
    height: 'Yükseklik',
    shopNote: 'Mağaza notu',
  },
  en: {
    order: 'Order No',
    name: 'Recipient Name',
    email: 'Email',
    phone: 'Phone',
    country: 'Country',
    state: 'State',
    city: 'City',
    postcode: 'Postal Code',
    address: 'Address',
    goods: 'Product',
    code: 'HS Code',
    quantity: 'Quantity',
    price: 'Unit Price',
    currency: 'Currency',
    weight: 'Weight (kg)',
    width: 'Width',
    length: 'Length',
    height: 'Height',
    shopNote: 'Shop note',
  },
}

const german: Partial<Record<Field, string>> = {
  name: 'Anna Schmidt',
  phone: '+49 1511 2345678',
  country: 'Almanya',
  city: 'Berlin',
  postcode: '10115',
  address: 'Invalidenstrasse 43',
}
const american: Partial<Record<Field, string>> = {
  name: 'Emily Carter',
  phone: '+1 212 555 0148',
  country: 'United States',
  state: 'New York',
  city: 'New York',
  postcode: '10001',
  address: '350 West 31st Street',
}
const french: Partial<Record<Field, string>> = {
  name: 'Claire Martin',
  phone: '+33 6 12 34 56 78',
  country: 'FR',
  city: 'Paris',
  postcode: '75004',
  address: '12 Rue de Rivoli',
}
const receivers = [german, { ...german, country: 'Germany' }, french, american]

interface Mistake {
  /** Row of the file; the headings are row 1. */
  row: number
  kind: string
  cells: Partial<Record<Field, string>>
  /** Text that corrects the row's wrong cell; absent when the product reads the value or needs no correction. */
  correction?: string
}

/** Fifteen kinds of mistake, each in one row; the IOSS answer is missing in every row. */
export const mistakes: readonly Mistake[] = [
  { row: 9, kind: 'decimal comma', cells: { weight: '0,8', price: '1.250,50' } },
  { row: 3, kind: 'country in another language', cells: { country: 'Germany' } },
  {
    row: 6,
    kind: 'misspelt country',
    cells: { country: 'Almnya' },
    correction: 'DE',
  },
  {
    row: 10,
    kind: 'missing postal code',
    cells: { postcode: '' },
    correction: '10115',
  },
  {
    row: 14,
    kind: 'emoji',
    cells: { name: 'Anna 🌷 Schmidt' },
    correction: 'Anna Schmidt',
  },
  {
    row: 18,
    kind: 'too long',
    cells: {
      address:
        'Invalidenstrasse 43, hinteres Gebäude, vierter Stock, bitte beim Nachbarn klingeln und anrufen',
    },
    correction: 'Invalidenstrasse 43',
  },
  {
    row: 5,
    kind: 'missing state',
    cells: { state: '' },
    correction: 'NY',
  },
  { row: 39, kind: 'repeated order', cells: {} },
  { row: 4, kind: 'wrong HS code', cells: { code: '61' }, correction: '610910' },
  { row: 22, kind: 'short phone', cells: { phone: '12' }, correction: '15112345678' },
  {
    row: 26,
    kind: 'missing email',
    cells: { email: '' },
    correction: 'anna@mail.example',
  },
  { row: 30, kind: 'too heavy', cells: { weight: '1500' }, correction: '0,8' },
  {
    row: 34,
    kind: 'unknown currency',
    cells: { currency: 'Para' },
    correction: 'EUR',
  },
  { row: 38, kind: 'number in letters', cells: { quantity: 'iki' }, correction: '2' },
  { row: 1, kind: 'column that nobody knows', cells: {} },
]

/** Writes the file; its order numbers begin with `stamp`. */
export const writeOwnFile = (language: Language, stamp: string): Promise<Uint8Array> => {
  const fields = Object.keys(headings[language]) as Field[]
  // The stamp keeps an earlier upload's mapping from being remembered.
  const titles = fields.map((field) =>
    field === 'shopNote' ? `${headings[language][field]} ${stamp}` : headings[language][field],
  )
  const rows = Array.from({ length: ownRowCount }, (_, index) => {
    const row = index + 2
    const wrong = Object.assign(
      {},
      ...mistakes.filter((one) => one.row === row).map(({ cells }) => cells),
    ) as object
    const order = row === 39 ? 37 : row
    const cells: Partial<Record<Field, string>> = {
      order: `${stamp}-${order}`,
      email: `buyer${order}@mail.example`,
      goods: 'Pamuklu örme tişört',
      code: '6109.10',
      quantity: '2',
      price: '20',
      currency: 'EUR',
      weight: '0,5',
      width: '30',
      length: '20',
      height: '5',
      shopNote: 'Kapıda aramayın',
      ...receivers[(order - 2) % receivers.length],
      ...wrong,
    }
    return fields.map((field) => cells[field] || null)
  })
  return writeSpreadsheet([{ name: 'Orders', rows: [titles, ...rows] }], 'xlsx')
}
