/** Groups the open fields of drafts into questions: the same field of the same product, contents or buyer is one. */
import { createHash } from 'node:crypto'
import type { questionKinds } from '@kervan/contract/order/questions.endpoints'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import type { Language } from '../../../platform/language.ts'
import { descriptionKey, skuKey } from '../../product/productKey.ts'
import type { ValidationIssue } from '../../shipment/checks/validationIssue.ts'
import { textOfValue, valueAt } from '../draft/findings.ts'
import type { OpenDraft } from './openDraft.ts'

/** Name of the field for the weight of one piece, from which the weights of line and parcel follow. */
export const unitWeight = 'product.unitWeight'

/** Open field of a draft. */
export interface OpenField {
  draft: OpenDraft
  /** Name of the field in the question. */
  name: string
  /** Path in the draft. */
  path: string
  issue: ValidationIssue
  value: string | null
  proposal: string | null
}

export interface Question {
  key: string
  kind: (typeof questionKinds)[number]
  companyId: number
  title: string
  detail: string
  /** Stock code whose product remembers the answer; null when none does. */
  sku: string | null
  fields: OpenField[]
}

type Subject = Pick<Question, 'kind' | 'title' | 'detail' | 'sku'> & { identity: string }

type Product = OpenDraft['draft']['products'][number]

const fold = (text: string): string => foldForSearch(text).replaceAll(/\s+/g, ' ').trim()

const identityOf = ({ sku, description }: Product): string | null => {
  if (sku !== null) return skuKey(sku)
  return description === null ? null : descriptionKey(description)
}

const ofDraft = ({ shipment, orders }: OpenDraft): Subject => ({
  kind: 'draft',
  title: [...orders.values()].join(', '),
  detail: '',
  sku: null,
  identity: shipment.id,
})

const ofProduct = (open: OpenDraft, index: number, name: string): Subject => {
  const product = open.draft.products[index]
  const identity = product ? identityOf(product) : null
  if (!product || identity === null) return ofDraft(open)
  const { sku } = product
  const isPrice = name === 'unitPrice'
  const currency = open.draft.details.currency ?? ''
  return {
    kind: isPrice ? 'price' : 'product',
    title: product.description ?? sku ?? '',
    detail: isPrice && sku !== null ? `${sku} · ${currency}` : isPrice ? currency : (sku ?? ''),
    sku,
    identity: isPrice ? `${identity} ${currency}` : identity,
  }
}

interface Content {
  product: Product
  quantity: number
}

/** Goods of a draft by their identity, so that equal lines of merged orders count as one; null when one has none. */
const contentsOf = (products: readonly Product[]): Map<string, Content> | null => {
  const contents = new Map<string, Content>()
  for (const product of products) {
    const identity = identityOf(product)
    if (identity === null) return null
    const before = contents.get(identity)
    const quantity = (before?.quantity ?? 0) + (product.quantity ?? 1)
    contents.set(identity, { product: before?.product ?? product, quantity })
  }
  return contents
}

/** Parcels with the same goods have the same box and weight. */
const ofBox = (open: OpenDraft, language: Language): Subject => {
  const { products, pieces } = open.draft
  const contents = contentsOf(products)
  if (pieces.length !== 1 || !contents || contents.size === 0) return ofDraft(open)
  const goods = [...contents.values()]
  const [first] = goods
  return {
    kind: 'box',
    title: goods
      .map(
        ({ product: { description, sku }, quantity }) =>
          `${quantity.toLocaleString(language)} × ${description ?? sku}`,
      )
      .join(', '),
    detail: goods.flatMap(({ product: { sku } }) => sku ?? []).join(', '),
    sku: goods.length === 1 && first!.quantity === 1 ? first!.product.sku : null,
    identity: [...contents]
      .map(([identity, { quantity }]) => `${quantity} ${identity}`)
      .toSorted()
      .join('|'),
  }
}

const contactNames = new Set(['phone', 'email'])

const ofReceiver = ({ draft: { receiver } }: OpenDraft, name: string, isEmpty: boolean): Subject => {
  if (isEmpty && contactNames.has(name))
    return { kind: 'contact', title: '', detail: '', sku: null, identity: name }
  const { company, authorizedPerson, email, phone, zipCode, city, countryCode, addressLine1 } = receiver
  return {
    kind: 'receiver',
    title: company ?? authorizedPerson ?? email ?? '',
    detail: [city, countryCode].filter(Boolean).join(', '),
    sku: null,
    identity: fold([company, authorizedPerson, email, phone, zipCode, countryCode, addressLine1].join('|')),
  }
}

const shipmentSubject = (name: string): Subject => ({
  kind: 'shipment',
  title: '',
  detail: '',
  sku: null,
  identity: name,
})

/** Dial code and number are one answer. */
const partyName = (name: string): string => (name === 'dialCode' ? 'phone' : name)

/** The parcel's weight follows from the goods while one of them has none. */
const lacksWeight = ({ draft: { products, pieces } }: OpenDraft): boolean =>
  pieces.length === 1 && products.some(({ netWeight }) => netWeight === null)

type Placed = Pick<OpenField, 'name' | 'path'> & { subject: Subject }

const placeOf = (open: OpenDraft, field: string, language: Language): Placed[] => {
  const [head, index, name = ''] = field.split('.')
  const place = (newName: string, subject: Subject, path = field): Placed => ({
    name: newName,
    path,
    subject,
  })
  // Either of them answers the question.
  if (head === 'products' && name === 'standardNumber')
    return (['standardNumber', 'hasNoStandardNumber'] as const).map((one) =>
      place(`product.${one}`, ofProduct(open, Number(index), one), `products.${index}.${one}`),
    )
  if (head === 'products' && name !== '')
    return [place(`product.${name}`, ofProduct(open, Number(index), name))]
  if (head === 'pieces' && name === 'weight' && lacksWeight(open))
    return open.draft.products.flatMap(({ netWeight }, at) =>
      netWeight === null
        ? [place(unitWeight, ofProduct(open, at, 'netWeight'), `products.${at}.netWeight`)]
        : [],
    )
  if (head === 'pieces' && name !== '') return [place(`piece.${name}`, ofBox(open, language))]
  if (head === 'receiver' && index) {
    const own = partyName(index)
    const path = `receiver.${own}`
    return [place(path, ofReceiver(open, own, valueAt(open.draft, path) === null), path)]
  }
  if (head === 'sender' && index) {
    const path = `sender.${partyName(index)}`
    return [place(path, shipmentSubject('sender'), path)]
  }
  if (head === 'details' && index) return [place(field, shipmentSubject('details'))]
  // No single value answers the others, such as a draft without products.
  return []
}

const keyOf = (companyId: number, { kind, identity }: Subject): string =>
  createHash('sha256').update(`${companyId} ${kind} ${identity}`).digest('base64url').slice(0, 22)

/** Questions of most orders first, then in the order of their newest draft. Numbers in titles are written in `language`. */
export const groupQuestions = (drafts: readonly OpenDraft[], language: Language): Question[] => {
  const questions = new Map<string, Question>()
  for (const open of drafts)
    for (const issue of open.errors)
      for (const { name, path, subject } of placeOf(open, issue.field, language)) {
        const { identity: _, ...described } = subject
        const { companyId } = open.shipment
        const key = keyOf(companyId, subject)
        const question = questions.get(key) ?? { key, companyId, ...described, fields: [] }
        questions.set(key, question)
        if (question.fields.some((field) => field.draft === open && field.path === path)) continue
        const finding = open.findings.get(path) ?? open.findings.get(issue.field)
        const value = textOfValue(valueAt(open.draft, path)) ?? finding?.value ?? null
        question.fields.push({ draft: open, name, path, issue, value, proposal: finding?.proposal ?? null })
      }
  return [...questions.values()].toSorted((one, other) => ordersOf(other).size - ordersOf(one).size)
}

/** Ids of the orders that a question concerns. */
export const ordersOf = ({ fields }: Question): Set<string> =>
  new Set(fields.flatMap(({ draft }) => [...draft.orders.keys()]))
