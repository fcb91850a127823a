/** Writes the answer to a question into a draft, by the limits and checks of the wizard. */
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { shipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { fieldMessages } from '@kervan/contract/validation'
import type { FieldMessage } from '@kervan/contract/validation'
import { checkFactsIn } from '../../shipment/checks/checkShipment.ts'
import type { CheckWorld } from '../../shipment/checks/checkShipment.ts'
import { goodsValueOf, withoutHiddenAnswers } from '../../shipment/draft/clearHiddenAnswers.ts'
import { columnByName } from '../../shipment/file/bulkHeadings.ts'
import { readPhone, readValue } from '../../shipment/file/readValues.ts'
import { unitWeight } from './groupQuestions.ts'
import type { OpenField } from './groupQuestions.ts'
import { errorsOf } from './openDraft.ts'

export type AnswerError = Omit<FieldMessage, 'field'> & { name: string }
/** Values by the names of the question's fields. */
export type Answers = ReadonlyMap<string, unknown>

/** Reads the typed texts, as cells of a bulk upload are read. */
export const readAnswers = (
  values: readonly { name: string; value: string }[],
): { answers: Answers; errors: AnswerError[] } => {
  const answers = new Map<string, unknown>()
  const errors: AnswerError[] = []
  for (const { name, value } of values) {
    const column = name === unitWeight ? 'product.netWeight' : name
    const read = columnByName.has(column) ? readValue(column, value) : { problem: 'validation:choice' }
    if ('problem' in read) errors.push({ name, key: read.problem, params: {} })
    else answers.set(name, read.value)
  }
  return { answers, errors }
}

const exactKg = (kg: number): number => Math.round(kg * 1000) / 1000

const setAt = (request: object, path: string, value: unknown): void => {
  const names = path.split('.')
  const into = names
    .slice(0, -1)
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], request)
  ;(into as Record<string, unknown>)[names.at(-1)!] = value
}

const setPhone = (party: object, phone: unknown): void => {
  const typed: Record<string, unknown> = { ...party, phone, dialCode: undefined }
  readPhone(typed)
  Object.assign(party, { phone: typed.phone, dialCode: typed.dialCode })
}

/** Weighs a single piece by its goods once all of them have a weight. */
const weighPiece = ({ products, pieces }: ShipmentDraft): void => {
  const [piece] = pieces
  if (!piece || pieces.length > 1 || piece.weight !== null) return
  if (products.some(({ netWeight }) => netWeight === null)) return
  piece.weight = exactKg(products.reduce((sum, { netWeight }) => sum + netWeight!, 0))
}

const writeValue = (draft: ShipmentDraft, { name, path }: OpenField, value: unknown): void => {
  if (name === unitWeight) {
    const product = draft.products[Number(path.split('.')[1])]!
    product.netWeight = exactKg((value as number) * (product.quantity ?? 1))
  } else if (path === 'receiver.phone') setPhone(draft.receiver, value)
  else if (path === 'sender.phone') setPhone(draft.sender, value)
  else setAt(draft, path, value)
}

/**
 * Name of the answered field that a path belongs to. The weight of a parcel belongs to the weight of one piece only
 * while no other product of the draft lacks its weight.
 */
const nameOf = (
  path: string,
  written: readonly OpenField[],
  { products }: ShipmentDraft,
): string | undefined => {
  const own = written.find((field) => field.path === path)?.name
  if (own !== undefined) return own
  if (path.endsWith('.dialCode')) return written.find((field) => field.path.endsWith('.phone'))?.name
  if (path !== 'pieces.0.weight' || products.some(({ netWeight }) => netWeight === null)) return undefined
  return written.find(({ name }) => name === unitWeight)?.name
}

/**
 * Writes the answers into the open fields of one draft.
 * @param open fields of the question in this draft
 * @returns errors of answered fields that the draft does not accept
 */
export const writeAnswer = (
  world: CheckWorld,
  stored: ShipmentDraft,
  open: readonly OpenField[],
  answers: Answers,
): { draft: ShipmentDraft } | { errors: AnswerError[] } => {
  const request = structuredClone(stored)
  const written = open.filter(({ name }) => answers.has(name))
  for (const field of written) writeValue(request, field, answers.get(field.name))
  weighPiece(request)
  const ofAnswers = (issues: readonly FieldMessage[]): AnswerError[] =>
    issues.flatMap(({ field, key, params }) => {
      const name = nameOf(field, written, request)
      return name === undefined ? [] : [{ name, key, params }]
    })
  const parsed = shipmentDraft.safeParse(request)
  if (!parsed.success) {
    const issues = fieldMessages(parsed.error.issues)
    const [first] = issues
    const known = ofAnswers(issues)
    const { key, params } = first!
    return { errors: known.length > 0 ? known : [{ name: written[0]!.name, key, params }] }
  }
  const draft = withoutHiddenAnswers(checkFactsIn(world, parsed.data, goodsValueOf(parsed.data)))
  const errors = ofAnswers(errorsOf(world, draft))
  return errors.length > 0 ? { errors } : { draft }
}
