/** Fields that drafts of orders leave open, grouped so that each is answered once. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../fields.ts'

/** Maximum number of drafts whose open fields are grouped, newest first. */
export const mostAskedDrafts = 500

/**
 * `product`: one stock code, or one description without a stock code. `price`: the same in one currency. `box`:
 * parcels with the same contents. `receiver`: one buyer. `contact`: telephone and email of all buyers who have none.
 * `shipment`: sender and details of all drafts. `draft`: open in one draft only.
 */
export const questionKinds = ['product', 'price', 'box', 'receiver', 'contact', 'shipment', 'draft'] as const

const draftIds = () =>
  z
    .array(z.uuid('validation:choice'), 'validation:required')
    .min(1, 'validation:required')
    .max(mostAskedDrafts, 'validation:tooBig')

const questionField = z.object({
  /** Column of a bulk upload (`bulkColumns`), such as `product.gtip`, or `product.unitWeight` in kg. */
  name: z.string(),
  message: z.string(),
  /** Value of the draft, or the store's value that does not fit; null without one. */
  value: z.string().nullable(),
  /** Value that fits the field; null when there is no proposal. */
  proposal: z.string().nullable(),
})

const question = z.object({
  /** Same for the same question in later answers. */
  key: z.string(),
  kind: z.enum(questionKinds),
  companyId: z.int(),
  companyName: z.string(),
  /** Product, contents or buyer; empty for `contact` and `shipment`. */
  title: z.string(),
  /** Stock code, or place of the buyer; empty without one. */
  detail: z.string(),
  /** True when the answer is stored with the product of the stock code. */
  isRemembered: z.boolean(),
  fields: z.array(questionField),
  /** Drafts in which the field is open. */
  drafts: z.array(z.object({ shipmentId: z.uuid(), orders: z.array(z.string()) })),
  /** Orders of those drafts. */
  orderCount: z.int(),
})
export type OrderQuestion = z.output<typeof question>

const questions = z.object({
  questions: z.array(question),
  /** Orders whose drafts have an open field. */
  orderCount: z.int(),
  /** True when older drafts were not read. */
  isMore: z.boolean(),
})

export const questionEndpoints = {
  listDraftQuestions: endpoint({
    method: 'POST',
    path: '/api/Order/GetDraftQuestions',
    access: 'integration_orders',
    onBehalf: 'read',
    summary: 'Open fields of drafts made from orders, each once with the orders that it concerns',
    body: z.object({
      /** Absent: the newest drafts of orders in the caller's scope. */
      shipmentIds: draftIds().nullish(),
      companyId: rowId().nullish(),
    }),
    answer: questions,
  }),
  answerDraftQuestions: endpoint({
    method: 'POST',
    path: '/api/Order/AnswerDraftQuestions',
    access: 'integration_orders',
    summary: 'Writes answers into all drafts concerned and stores them with their products; each by itself',
    body: z.object({
      answers: z
        .array(
          z.object({
            key: z.string('validation:required').max(100, 'validation:tooLong'),
            shipmentIds: draftIds(),
            values: z
              .array(
                z.object({
                  name: z.string('validation:required').max(50, 'validation:tooLong'),
                  value: z
                    .string('validation:text')
                    .trim()
                    .min(1, 'validation:required')
                    .max(200, 'validation:tooLong'),
                }),
                'validation:required',
              )
              .min(1, 'validation:required')
              .max(30, 'validation:tooBig'),
          }),
          'validation:required',
        )
        .min(1, 'validation:required')
        .max(100, 'validation:tooBig'),
    }),
    answer: z.object({
      /** Drafts that were changed; 0 when others answered before. */
      written: z.array(z.object({ key: z.string(), drafts: z.int() })),
      /** Answers of which nothing was written. */
      refused: z.array(
        z.object({
          key: z.string(),
          errors: z.array(z.object({ name: z.string(), message: z.string() })),
        }),
      ),
    }),
    recordedIn: 'shipment_saves',
    isAuditedInPart: true,
    limit: { max: 120, windowSeconds: 60 },
  }),
}
