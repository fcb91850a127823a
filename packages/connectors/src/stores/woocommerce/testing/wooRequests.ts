/** Requests and refusals of the simulated shop. An unknown field is an error here, which WooCommerce would ignore. */
import { z } from 'zod'
import type { SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { ParcelPlace, ShopOrder, WooState } from './wooState.ts'

const wall = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
export const digits = z.string().regex(/^\d{1,9}$/)

export const listQuery = z.strictObject({
  per_page: digits.refine((value) => Number(value) >= 1 && Number(value) <= 100),
  offset: digits.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  orderby: z.enum(['date', 'id', 'include', 'title', 'slug', 'modified']).optional(),
  dates_are_gmt: z.literal('true').optional(),
  modified_after: wall.optional(),
  modified_before: wall.optional(),
})

export const noQuery = z.strictObject({})
export const productQuery = z.strictObject({ include: z.string().regex(/^\d+(,\d+)*$/), per_page: digits })
const meta = z.strictObject({ key: z.string().min(1), value: z.unknown() })
export const orderChange = z.strictObject({
  status: z
    .enum(['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'])
    .optional(),
  meta_data: z.array(meta).optional(),
})
export const newFulfilment = z.strictObject({
  status: z.enum(['unfulfilled', 'fulfilled']),
  notify_customer: z.boolean(),
  meta_data: z.array(meta),
})
export const newTracking = z.strictObject({
  custom_tracking_provider: z.string().min(1),
  custom_tracking_link: z.url(),
  tracking_number: z.string().min(1),
  date_shipped: z.iso.date(),
})
export const newNote = z.strictObject({ note: z.string().min(1), customer_note: z.literal(true) })
export const items = z.array(z.strictObject({ item_id: z.int(), qty: z.number().positive() })).min(1)

export const problem = (status: number, code: string | number, message: string): SystemAnswer => ({
  status,
  body: { code, message, data: { status } },
})
const noRoute = problem(404, 'rest_no_route', 'No route was found matching the URL and request method.')
const unknownOrder = problem(404, 'woocommerce_rest_order_invalid_id', 'Invalid order ID.')

export class Refused extends Error {
  readonly answer: SystemAnswer
  constructor(answer: SystemAnswer) {
    super(JSON.stringify(answer.body))
    this.answer = answer
  }
}

export const parse = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refused(problem(400, 'rest_invalid_param', z.prettifyError(parsed.error)))
}

export const findOrder = (shop: WooState, id: string | undefined): ShopOrder => {
  const order = shop.orders.get(Number(id))
  if (!order) throw new Refused(unknownOrder)
  return order
}

export type Handler = (ids: string[], body: unknown) => SystemAnswer

/** Call of the shop's API: method and path, a schema of its query, and the work. */
export interface WooRoute {
  kind: string
  accepts: RegExp
  query?: z.ZodType
  handle: Handler
}

export const ok = (body: unknown, status = 200): SystemAnswer => ({ status, body })
export const api = String.raw`/wp-json/wc/v3`
export const get = (path: string) => new RegExp(`^GET ${path}(?:\\?\\S*)? undefined$`)
export const send = (method: 'POST' | 'PUT', path: string) =>
  new RegExp(`^${method} ${path} application/json$`)
export const remove = (path: string) => new RegExp(`^DELETE ${path}(?:\\?\\S*)? undefined$`)

/** Answers only in shops that store parcels in this place. */
export const only =
  (shop: WooState, needed: ParcelPlace, handle: Handler): Handler =>
  (found, body) =>
    shop.place === needed ? handle(found, body) : noRoute
